import { deflateSync, crc32 } from 'node:zlib'

const EDGE = 420
const RED = [200, 22, 30] as const
const CENTRE = EDGE / 2

/** The picture of a round seal as a PNG with a transparent background: a ring with a star, without a name. */
export function sealPicture(): Buffer {
  const rows = Buffer.alloc(EDGE * (1 + EDGE * 4))
  for (let y = 0; y < EDGE; y++)
    for (let x = 0; x < EDGE; x++) {
      if (!isInk(x - CENTRE, y - CENTRE)) continue
      const at = y * (1 + EDGE * 4) + 1 + x * 4
      rows.set([...RED, 215], at)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(EDGE, 0)
  head.writeUInt32BE(EDGE, 4)
  // Eight bits of red, green, blue and alpha
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInk(x: number, y: number): boolean {
  const radius = Math.hypot(x, y)
  if (radius > EDGE * 0.455 && radius < EDGE * 0.49) return true
  if (radius > EDGE * 0.43 && radius < EDGE * 0.437) return true
  return isStar(x, y, EDGE * 0.17)
}

/** A five-pointed star: within at least four of the five half-planes that its edges bound. */
function isStar(x: number, y: number, radius: number): boolean {
  const inner = radius * Math.cos((2 * Math.PI) / 5)
  let within = 0
  for (let i = 0; i < 5; i++) {
    const angle = Math.PI / 2 + (i * 2 * Math.PI) / 5
    if (x * Math.cos(angle) + y * Math.sin(angle) <= inner) within++
  }
  return within >= 4
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
