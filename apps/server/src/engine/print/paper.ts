import type { Paper, PrintDoc } from './print-doc.ts'

const POINTS_PER_MM = 72 / 25.4
export const mm = (length: number): number => length * POINTS_PER_MM

/** Lengths in points. */
export type PageFormat = {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  /** Impact printers have one colour and cannot draw fine lines or grey areas. */
  needle: boolean
}

const SIZES: Record<Paper, [width: number, height: number]> = {
  A4: [210, 297],
  A5: [148, 210],
  needle: [241, 280],
  needleHalf: [241, 140],
  needleThird: [241, 93.3],
}

export function pageFormat({
  paper = 'A4',
  orientation = 'portrait',
}: Pick<PrintDoc, 'paper' | 'orientation'>): PageFormat {
  const needle = paper !== 'A4' && paper !== 'A5'
  const [short, long] = SIZES[paper]
  const turned = orientation === 'landscape' && !needle
  // The perforated edges of continuous paper take 12.7 mm on each side.
  const margin = needle ? { top: 8, right: 17, bottom: 9, left: 17 } : { top: 13, right: 14, bottom: 15, left: 14 }
  return {
    width: mm(turned ? long : short),
    height: mm(turned ? short : long),
    margin: { top: mm(margin.top), right: mm(margin.right), bottom: mm(margin.bottom), left: mm(margin.left) },
    needle,
  }
}
