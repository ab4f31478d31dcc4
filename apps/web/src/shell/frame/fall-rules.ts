/** Left of this the pointer is still at the menu: what has fallen out stays. */
const ZONE = { wide: 265, folded: 65 }

export function inHoverZone(x: number, folded: boolean): boolean {
  return x < (folded ? ZONE.folded : ZONE.wide)
}
