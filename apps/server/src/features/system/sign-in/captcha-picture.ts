import { randomInt } from 'node:crypto'

/** Unambiguous characters as strokes through points `xy` of a grid 0–4 by 0–6. */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  T: '00 40|20 26',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '16 36 45 41 30 10 01 02 13 33 42',
}

const WIDTH = 140
const HEIGHT = 48
const LENGTH = 4
const INKS = ['#1f3a5f', '#5a2a4a', '#1d4d3a', '#6b3a12', '#33306b']

export function newCaptchaText(): string {
  const letters = Object.keys(STROKES)
  return Array.from({ length: LENGTH }, () => letters[randomInt(letters.length)]).join('')
}

/**
 * The text as a picture: strokes are bent, turned and crossed by others, in random order, so that the source does not
 * contain the text.
 */
export function captchaPicture(text: string): string {
  const letters = [...text].flatMap((letter, place) => letterPaths(letter, place))
  const paths = [...letters, ...Array.from({ length: 3 }, strayPath)]
  for (let i = paths.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[paths[i], paths[j]] = [paths[j] as string, paths[i] as string]
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" rx="4" fill="#f3f5f8"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
}

type Point = readonly [x: number, y: number]

/** A random number between the two, evenly distributed. */
const randomBetween = (low: number, high: number): number => low + ((high - low) * randomInt(10_001)) / 10_000
const ink = (): string => INKS[randomInt(INKS.length)] as string

function letterPaths(letter: string, place: number): string[] {
  const [turn, lean, size] = [randomBetween(-0.3, 0.3), randomBetween(-0.25, 0.25), randomBetween(4.3, 5)]
  const [left, top] = [16 + place * 31 + randomBetween(-2, 3), 24 + randomBetween(-4, 4)]
  const [bend, phase] = [randomBetween(0.8, 1.8), randomBetween(0, 6)]
  const put = ([gx, gy]: Point): Point => {
    const [x, y] = [(gx - 2) * size + lean * (gy - 3) * size, (gy - 3) * size]
    const [rx, ry] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    return [left + rx + bend * Math.sin(ry / 5 + phase), top + ry + bend * Math.cos(rx / 6 + phase)]
  }
  const width = randomBetween(2.2, 3).toFixed(1)
  return (STROKES[letter] ?? '').split('|').map(stroke => {
    const points = stroke.split(' ').map(pair => [Number(pair[0]), Number(pair[1])] as Point)
    return `<path stroke="${ink()}" stroke-width="${width}" d="${pathThrough(fine(points).map(put))}"/>`
  })
}

/** A thin curve across the picture. */
function strayPath(): string {
  const [from, to, height, phase] = [
    randomBetween(4, HEIGHT - 4),
    randomBetween(4, HEIGHT - 4),
    randomBetween(3, 9),
    randomBetween(0, 6),
  ]
  const points = Array.from({ length: 15 }, (_, i): Point => [
    i * 10,
    from + ((to - from) * i) / 14 + height * Math.sin(i / 2 + phase),
  ])
  return `<path stroke="${ink()}" stroke-width="${randomBetween(0.8, 1.4).toFixed(1)}" d="${pathThrough(points)}"/>`
}

/** The same path with points in between, so that straight strokes bend too. */
function fine(points: readonly Point[]): Point[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    return next
      ? [0, 0.25, 0.5, 0.75].map((part): Point => [
          point[0] + (next[0] - point[0]) * part,
          point[1] + (next[1] - point[1]) * part,
        ])
      : [point]
  })
}

function pathThrough(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
