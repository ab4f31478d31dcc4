export const ZOOMS = [0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5]

/** The largest zoom at which the tree is seen whole, not larger than it is; the smallest one if there is none. */
export function zoomToFit(
  tree: { width: number; height: number },
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): number {
  const found = ZOOMS.findLastIndex(
    one => one <= 1 && tree.width * one <= clientWidth && tree.height * one <= clientHeight,
  )
  return Math.max(0, found)
}
