// Where things lie on the felt. A felt is data: its outline, the dealer's place, the places of the boxes.

/** The wide felt: boxes in an arc, box 1 on the dealer's left, which is the right of whoever faces the dealer. */
export function wide(count) {
  const places = [];
  for (let i = 0; i < count; i++) {
    const share = count === 1 ? 0.5 : i / (count - 1);
    const x = 908 - share * 816;
    const off = (x - 500) / 408;
    places.push({ x, y: 244 + 208 * (1 - off * off) ** 0.6, scale: 1.08 });
  }
  return {
    viewBox: "0 0 1000 590",
    outline: "M26 6H974C988 6 994 14 994 26V250C994 500 800 584 500 584S6 500 6 250V26C6 14 12 6 26 6Z",
    rail: "M38 16H962C978 16 984 22 984 38V250C984 490 790 574 500 574S16 490 16 250V38C16 22 22 16 38 16Z",
    dealer: { x: 500, y: 36, scale: 0.92 },
    arc: "M150 214Q500 404 850 214",
    inscription: 18,
    scale: { x: 168, y: 46 },
    meter: { x: 768, y: 62 },
    places,
  };
}

/** The narrow felt: the dealer and one box, as large as the screen of a phone allows; its cards lie below, larger still. */
export function narrow(box, count) {
  const places = Array.from({ length: count }, (_, i) => (i + 1 === box ? { x: 195, y: 284, scale: 1.6, bare: true } : null));
  return {
    viewBox: box ? "0 0 390 328" : "0 0 390 200",
    outline: box ? "M14 4H376C384 4 387 8 387 16V200C387 290 310 324 195 324S3 290 3 200V16C3 8 6 4 14 4Z"
      : "M14 4H376C384 4 387 8 387 16V130C387 174 310 196 195 196S3 174 3 130V16C3 8 6 4 14 4Z",
    rail: "",
    dealer: { x: 195, y: 16, scale: 1.08 },
    arc: "M10 142Q195 182 380 142",
    inscription: 13,
    places,
  };
}
