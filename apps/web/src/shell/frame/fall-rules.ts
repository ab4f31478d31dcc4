/** Right edge in px of the zone in which the pointer counts as in the menu, so that its panel stays open. */
const HOVER_ZONE = { wide: 265, folded: 65 }

export function inHoverZone(x: number, folded: boolean): boolean {
  return x < (folded ? HOVER_ZONE.folded : HOVER_ZONE.wide)
}
