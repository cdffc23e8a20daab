// Credits are displayed in dollars and cents, always both.

import { dollars } from "./money.js";

/** "$25.00", "-$3.50". */
export function cents(amount) {
  const short = dollars(amount);
  return short.includes(".") ? short : `${short}.00`;
}
