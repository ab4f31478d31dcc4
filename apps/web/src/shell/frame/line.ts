/**
 * Indexes of the entries that fit into a line of this width, in their order. The others go behind a button of the width
 * `more`. The active entry is always included. `front` is -1 if there is none.
 */
export function inLine({
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
  const every = widths.map((_, i) => i)
  if (widths.reduce((a, b) => a + b, 0) <= room) return every
  let left = room - more - (widths[front] ?? 0)
  const cut = every.find(i => i !== front && (left -= widths[i] ?? 0) < 0) ?? every.length
  return every.filter(i => i < cut || i === front)
}
