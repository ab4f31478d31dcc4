import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readDocument } from './docx.ts'

const document = (body: string): Uint8Array =>
  zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) })
const paragraph = (text: string): string =>
  `<w:p><w:pPr><w:jc/></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

it('is read as lines, with the cells of a table beside each other', async () => {
  const cells = ['车牌', '净重'].map(text => `<w:tc>${paragraph(text)}</w:tc>`).join('')
  const text = await readDocument(
    document(
      `${paragraph('运输 &amp; 服务合同')}<w:tbl><w:tr>${cells}</w:tr></w:tbl>${paragraph('甲方<w:t/>')}<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>`,
    ),
  )
  expect(text).toBe('运输 & 服务合同\n车牌\t净重\n甲方\na\tb')
})

it('that unpacks to too much is not read', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(80 * 2 ** 20).fill(97) })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(readDocument(bomb)).rejects.toThrow(RangeError)
})

it('without a text is refused', async () => {
  await expect(readDocument(zipSync({ 'a.txt': strToU8('x') }))).rejects.toThrow('not a document')
})
