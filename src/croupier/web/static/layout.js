// Where things lie on the felt. A felt is data: its outline, the house's places, the places of the boxes.

const SCALE = 1.08;
const WIDEST = 200;
const COLUMN = 176;

const APART = 172;

/** Where the house's hands lie: one, two below each other, or two side by side that play against each other. */
function housePlaces(house, beside) {
  if (house.length === 1) return [{ x: 500, y: 36, scale: 0.92 }];
  if (!beside) return [{ x: 500, y: 22, scale: 0.8 }, { x: 500, y: 124, scale: 0.9 }];
  return house.map((_, i) => ({ x: 500 + (i ? APART : -APART), y: 44, scale: 0.95 }));
}

/** The wide felt: boxes in an arc, box 1 on the dealer's left, which is the right of whoever faces the dealer. */
export function wide(count, { house, cloth }) {
  const spacing = Math.min(956 / count, WIDEST);
  const reach = (spacing * (count - 1)) / 2;
  const high = count > 5 ? 244 : 290; // wide boxes hang lower, beside the pay scales
  const places = [];
  for (let i = 0; i < count; i++) {
    const x = 500 + reach - i * spacing;
    const off = reach ? (x - 500) / Math.max(reach, 400) : 0;
    places.push({ x, y: high + (452 - high) * (1 - off * off) ** 0.6, scale: SCALE, width: (spacing - 4) / SCALE });
  }
  const rows = housePlaces(house, cloth?.beside).map((place, i) => ({ ...place, room: house[i].most * 62 * place.scale }));
  const half = cloth?.beside ? APART + rows[0].room / 2 + 6 : Math.max(...rows.map((place) => place.room / 2), 110);
  return {
    viewBox: "0 0 1000 590",
    outline: "M26 6H974C988 6 994 14 994 26V250C994 500 800 584 500 584S6 500 6 250V26C6 14 12 6 26 6Z",
    rail: "M38 16H962C978 16 984 22 984 38V250C984 490 790 574 500 574S16 490 16 250V38C16 22 22 16 38 16Z",
    house: rows,
    called: cloth?.beside ? { x: 500, y: 96 } : null,
    arc: "M150 202Q500 392 850 202",
    inscription: 17,
    scales: [{ x: 500 - half - 16 - COLUMN, y: 46, width: COLUMN }, { x: 500 + half + 16, y: 46, width: COLUMN }],
    meter: { x: 768, y: 62 },
    places,
  };
}

const GAP = 16;
const ROOM = 366;

/** The house's cards side by side on a narrow screen, as large as all of them together allow. */
function sideBySide(house) {
  const cards = house.reduce((sum, one) => sum + one.most, 0);
  const scale = Math.min(house.length > 1 ? 0.82 : 1, (ROOM - GAP * (house.length - 1)) / (cards * 62));
  const widths = house.map((one) => one.most * 62 * scale);
  let left = 195 - (widths.reduce((sum, one) => sum + one, 0) + GAP * (house.length - 1)) / 2;
  return house.map((_, i) => {
    const place = { x: left + widths[i] / 2, y: 16, scale, room: widths[i] };
    left += widths[i] + GAP;
    return place;
  });
}

/** The narrow felt: the house and one box, as large as the screen of a phone allows; its cards lie below, larger still. */
export function narrow(box, count, { house, cloth }, { rows, slots, height, lines }) {
  const cards = sideBySide(house);
  const scale = rows > 3 ? 1.15 : rows > 1 ? 1.35 : 1.6; // two low rows need what one tall row does
  const arc = 16 + 84 * cards[0].scale + (cloth?.beside ? 42 : 32);
  const top = arc + (slots ? 60 : 17 + 17 * Math.max(lines, 1));
  const y = top + (cloth?.rows?.length ? height : rows > 1 ? 65 : 46) * scale;
  const places = Array.from({ length: count }, (_, i) => (i + 1 === box ? { x: 195, y, scale, width: 340 / scale, bare: true } : null));
  const bottom = box ? y + 8 * scale + 16 : arc + 29 + 17 * Math.max(lines, 1);
  const side = bottom - (box ? 96 : 66);
  const bend = box ? side + 66 : side + 44;
  return {
    viewBox: `0 0 390 ${bottom + 4}`,
    outline: `M14 4H376C384 4 387 8 387 16V${side}C387 ${bend} 340 ${bottom} 195 ${bottom}S3 ${bend} 3 ${side}V16C3 8 6 4 14 4Z`,
    rail: "",
    house: cards,
    called: null,
    arc: `M10 ${arc}Q195 ${arc + 40} 380 ${arc}`,
    inscription: 13,
    scales: [],
    places,
  };
}
