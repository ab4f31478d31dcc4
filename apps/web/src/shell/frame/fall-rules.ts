/** Height of a section in the fall layout, and where the first one begins; the style sheet has the same. */
export const FALL_ITEM = 48
export const FALL_OFFSET = 60

/** Left of this the pointer is still at the menu: what has fallen out stays. */
const ZONE = { wide: 265, folded: 65 }

export function inHoverZone(x: number, folded: boolean): boolean {
  return x < (folded ? ZONE.folded : ZONE.wide)
}
