/**
 * Indexes of the entries that fit into a line of this width, in their order. The others go behind a button of the width
 * `more`. The active entry is always included. `front` is -1 if there is none.
 */
export function fittingEntries({
  widths,
  room,
  more,
  front,
}: {
  widths: readonly number[]
  room: number
  more: number
  front: number
}): number[] {
  const all = widths.map((_, i) => i)
  if (widths.reduce((a, b) => a + b, 0) <= room) return all
  let left = room - more - (widths[front] ?? 0)
  const firstCut = all.find(i => i !== front && (left -= widths[i] ?? 0) < 0) ?? all.length
  return all.filter(i => i < firstCut || i === front)
}
