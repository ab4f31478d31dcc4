import { expect, it } from 'vitest'
import { isLocalAddress, pictureFile, pictureIn } from './capture.ts'

const JPEG = `/9j/${'4AAQSkZJRgABAQEAYABgAAD'.repeat(8)}`

it.each([
  ['http://127.0.0.1:38088/video=grabimage', true],
  ['https://localhost:8443/shot', true],
  ['http://127.0.0.9/', true],
  ['http://192.168.1.7/shot', false],
  ['http://127.0.0.1.example.com/', false],
  ['ftp://localhost/', false],
  ['localhost:80', false],
  ['', false],
])('%s is of this computer: %s', (address, local) => {
  expect(isLocalAddress(address)).toBe(local)
})

it('finds the picture in any form of answer', () => {
  for (const answer of [
    JPEG,
    `data:image/jpeg;base64,${JPEG}`,
    JSON.stringify({ code: 0, photoBase64: JPEG }),
    JSON.stringify({ data: [{ name: 'a.jpg', image: `data:image/jpeg;base64,${JPEG}` }] }),
  ]) {
    expect(pictureIn(answer)?.type, answer.slice(0, 30)).toBe('image/jpeg')
  }
})

it.each(['', 'null', '{"code":-1,"msg":"/9j/ no device"}', '<html></html>', JSON.stringify({ image: `${JPEG}!` })])(
  'finds none in %s',
  answer => {
    expect(pictureIn(answer)).toBeUndefined()
  },
)

it('names a picture by the time it was taken', () => {
  const at = Date.parse('2026-11-20T06:05:01.007Z')
  expect(pictureFile(new Blob([], { type: 'image/jpeg' }), '拍照', at).name).toBe('拍照20261120140501007.jpg')
  expect(pictureFile(new Blob([], { type: 'image/png' }), 'Picture', at)).toMatchObject({
    name: 'Picture20261120140501007.png',
    type: 'image/png',
  })
})
