import { describe, expect, test } from 'vitest'
import { readPdf, textOf, type PdfPage } from './pdf-text.ts'
import { renderPdf, type PrintBlock, type PrintDoc } from './render-pdf.ts'
import { sampleTrips, statementDoc } from './statement-sample.ts'

async function pagesOf(doc: Partial<PrintDoc> & { blocks: readonly PrintBlock[] }): Promise<PdfPage[]> {
  return readPdf(
    await renderPdf({ title: '结算单', company: '榆林途衡供应链管理有限公司', number: 'JS2026110001', ...doc }),
  )
}

const mm = (points: number | undefined): number => Math.round(((points ?? 0) * 25.4 * 10) / 72) / 10

describe('a statement of 300 trips', () => {
  test('has its pages, headers, sums and every number as text', async () => {
    const trips = sampleTrips(300)
    const pdf = await renderPdf(statementDoc(trips))
    const pages = readPdf(pdf)
    expect(pages).toHaveLength(8)
    expect(pdf.length).toBeLessThan(200_000)
    expect(textOf(pages[0])).toContain('人民币壹佰叁拾肆万捌仟壹佰捌拾元叁角整')
    expect(textOf(pages[0])).toContain('¥1,348,180.30')
    const all = pages.map(textOf).join('\n')
    for (const trip of trips) expect(all).toContain(trip.no)
    for (const [i, page] of pages.entries()) {
      expect(textOf(page)).toContain(`第 ${i + 1} 页 / 共 8 页`)
      expect(textOf(page)).toContain('CYDZ2026110009')
      if (i > 0) expect(textOf(page)).toContain('装货日期')
    }
  })

  test('keeps a sum on the page of its last row, and a group title with its first row', async () => {
    const counts = [38, 39, 40, 41, 42, 43, 44, 45, ...Array.from({ length: 16 }, (_, i) => 70 + i)]
    for (const count of counts) {
      const pages = readPdf(await renderPdf(statementDoc(sampleTrips(count))))
      for (const page of pages.slice(1)) {
        const texts = page.runs.map(({ text }) => text)
        const header = texts.indexOf('金额(元)')
        expect(texts[header + 1]).not.toMatch(/^(小计|合计)/)
        expect(texts.at(-3)).not.toMatch(/元\/吨$/)
      }
    }
  })

  test('aligns the numbers of a column right', async () => {
    const [page] = await pagesOf({
      blocks: [
        {
          kind: 'table',
          columns: [{ label: '品名' }, { label: '金额(元)', format: { scale: 2 } }],
          rows: [
            ['煤', '5.5'],
            ['钢', '1234567.891'],
            ['焦', '-12'],
          ],
        },
      ],
    })
    // Digits are 0.555 em wide; comma, point and minus are narrower.
    const widths: Record<string, number> = { ',': 0.278, '.': 0.278, '-': 0.347 }
    const ends = (page?.runs ?? [])
      .filter(({ text }) => /^-?[\d,]+\.\d\d$/.test(text))
      .map(({ text, x, size }) => x + [...text].reduce((sum, char) => sum + (widths[char] ?? 0.555) * size, 0))
    expect(ends).toHaveLength(3)
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 1)
  })
})

describe('paper', () => {
  test.each([
    { paper: 'A4', orientation: undefined, width: 210, height: 297 },
    { paper: 'A4', orientation: 'landscape', width: 297, height: 210 },
    { paper: 'A5', orientation: undefined, width: 148, height: 210 },
    { paper: 'needle', orientation: undefined, width: 241, height: 280 },
    { paper: 'needleHalf', orientation: 'landscape', width: 241, height: 140 },
    { paper: 'needleThird', orientation: undefined, width: 241, height: 93.3 },
  ] as const)('$paper $orientation is $width × $height mm', async ({ paper, orientation, width, height }) => {
    const [page] = await pagesOf({
      paper,
      ...(orientation ? { orientation } : {}),
      blocks: [{ kind: 'paragraph', text: '一' }],
    })
    expect([mm(page?.width), mm(page?.height)]).toEqual([width, height])
  })

  test('prints copies with their names and page numbers of their own', async () => {
    const pages = await pagesOf({
      copies: ['第一联 存根', '第二联 财务'],
      blocks: [{ kind: 'paragraph', text: '正文' }, { kind: 'pageBreak' }, { kind: 'paragraph', text: '附页' }],
    })
    expect(pages.map(page => /第 \d 页 \/ 共 \d 页/.exec(textOf(page))?.[0])).toEqual([
      '第 1 页 / 共 2 页',
      '第 2 页 / 共 2 页',
      '第 1 页 / 共 2 页',
      '第 2 页 / 共 2 页',
    ])
    expect(textOf(pages[1])).toContain('第一联 存根')
    expect(textOf(pages[2])).toContain('第二联 财务')
  })

  test('shows the watermark on each page, and uses English on request', async () => {
    const pages = await pagesOf({
      watermark: '草稿',
      lang: 'en',
      blocks: [{ kind: 'paragraph', text: 'x' }, { kind: 'pageBreak' }, { kind: 'table', columns: [{ label: 'No.' }] }],
    })
    for (const page of pages) expect(textOf(page)).toContain('草稿')
    expect(textOf(pages[1])).toContain('Page 2 of 2')
    expect(textOf(pages[1])).toContain('No data')
  })
})

describe('blocks', () => {
  test('name a group again where it goes on, below the repeated head, and no other group', async () => {
    const group = (title: string, count: number) => ({
      title,
      rows: Array.from({ length: count }, (_, i) => [`${title}${i + 1}`, '1.00']),
      subtotal: ['小计', `${count}.00`],
    })
    const pages = await pagesOf({
      blocks: [
        {
          kind: 'table',
          columns: [{ label: '单号' }, { label: '金额', format: { scale: 2 } }],
          groups: [group('甲线', 70), group('乙线', 3)],
          totals: ['合计', '73.00'],
        },
      ],
    })
    const texts = pages.map(textOf)
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.map(text => text.includes('单号'))).toEqual(pages.map(() => true))
    expect(texts.map(text => text.includes('甲线（续）'))).toEqual(pages.map((_, i) => i > 0))
    expect(texts.some(text => text.includes('乙线（续）'))).toBe(false)
  })

  test('wrap long text in facts, cells and paragraphs without losing any', async () => {
    const long =
      '陕西省榆林市神木市大柳塔镇大柳塔煤矿二号装车点（西门入口），联系人张建国，到场前两小时电话预约。'.repeat(3)
    const [page] = await pagesOf({
      blocks: [
        {
          kind: 'facts',
          boxed: true,
          columns: 2,
          items: [
            { label: '装货地', value: long },
            { label: '件数', value: '12', format: 'number' },
          ],
        },
        {
          kind: 'table',
          columns: [{ label: '序号', width: 12 }, { label: '说明' }, { label: '金额', format: { scale: 2 } }],
          rows: [['1', long, '88.00']],
        },
        { kind: 'paragraph', text: long, indent: true },
      ],
    })
    expect(textOf(page).replaceAll('\n', '').split(long)).toHaveLength(4)
    for (const run of page?.runs ?? []) expect(run.x).toBeGreaterThan(39)
  })

  test('shrink an amount instead of wrapping it', async () => {
    const columns = Array.from({ length: 14 }, (_, i) => ({ label: `金额${i}`, format: { scale: 2 } as const }))
    const [page] = await pagesOf({ blocks: [{ kind: 'table', columns, rows: [columns.map(() => '1234567890.12')] }] })
    const amounts = (page?.runs ?? []).filter(({ text }) => text === '1,234,567,890.12')
    expect(amounts).toHaveLength(14)
    expect(amounts[0]?.size).toBeLessThan(8)
  })

  test('truncate a row higher than a page, and continue a longer paragraph', async () => {
    const pages = await pagesOf({
      blocks: [
        {
          kind: 'table',
          columns: [{ label: '说明', width: 30 }, { label: '备注' }],
          rows: [['很长'.repeat(2_000), '']],
        },
        { kind: 'paragraph', text: '条款\n'.repeat(200) },
      ],
    })
    expect(pages.map(textOf).join('\n')).toContain('…')
    expect(pages.map(textOf).join('').match(/条款/g)).toHaveLength(200)
  })

  test('keep signatures, parties, approval boxes and code on one page', async () => {
    const filler: PrintBlock = { kind: 'paragraph', text: '行\n'.repeat(45) }
    const party = (role: string): { role: string; name: string } => ({ role, name: '神木市恒远货运有限责任公司' })
    const pages = await pagesOf({
      blocks: [
        filler,
        { kind: 'parties', left: party('甲方'), right: party('乙方') },
        { kind: 'signatures', items: [{ label: '制单', name: '李晓燕' }, { label: '复核' }], withDate: true },
        { kind: 'signatures', boxed: true, items: [{ label: '部门负责人' }, { label: '总经理' }] },
        { kind: 'qrcode', value: 'https://example.com/td/1', lines: ['扫码核验'], align: 'right' },
      ],
    })
    expect(pages).toHaveLength(2)
    for (const word of ['甲方', '乙方', '李晓燕', '总经理', '扫码核验']) expect(textOf(pages[1])).toContain(word)
    expect(textOf(pages[0])).not.toContain('甲方')
  })

  test('keep what the parties declare on the page of their signatures', async () => {
    const declared = '以上数据经双方核对无误。'
    for (const height of [26, 28, 30, 32, 34]) {
      const pages = await pagesOf({
        blocks: [
          ...Array.from({ length: height }, (): PrintBlock => ({ kind: 'paragraph', text: '行' })),
          { kind: 'paragraph', text: declared },
          { kind: 'parties', left: { role: '甲方', name: '甲' }, right: { role: '乙方', name: '乙' } },
        ],
      })
      const signed = pages.filter(page => textOf(page).includes('甲方'))
      expect(signed.map(page => textOf(page).includes(declared))).toEqual([true])
    }
  })

  test('keep the last rows of a table on the page of the signatures', async () => {
    for (const count of [24, 26, 28, 30, 32, 34, 36, 38]) {
      const pages = await pagesOf({
        blocks: [
          {
            kind: 'table',
            columns: [{ label: '线路' }, { label: '金额(元)', format: { scale: 2 } }],
            rows: Array.from({ length: count }, (_, i) => [`线路${i + 1}`, '1.00']),
            totals: ['共计', `${count}.00`],
          },
          { kind: 'heading', text: '合计' },
          { kind: 'amount', label: '应付合计', amount: `${count}.00` },
          { kind: 'paragraph', text: '以上数据经双方核对无误。' },
          { kind: 'parties', left: { role: '甲方', name: '甲' }, right: { role: '乙方', name: '乙' } },
        ],
      })
      const signed = pages.filter(page => textOf(page).includes('甲方'))
      expect(
        signed.map(page => [`线路${count}`, '共计', '应付合计', '无误'].filter(word => !textOf(page).includes(word))),
      ).toEqual([[]])
    }
  })

  test('keep a small table whole on the page of the signatures', async () => {
    for (const height of [20, 22, 24, 26, 28, 30, 32, 34]) {
      const pages = await pagesOf({
        blocks: [
          ...Array.from({ length: height }, (): PrintBlock => ({ kind: 'paragraph', text: '行' })),
          {
            kind: 'table',
            columns: [{ label: '税率' }, { label: '税额(元)', format: { scale: 2 } }],
            rows: [
              ['9.00%', '4113.33'],
              ['6.00%', '26.77'],
            ],
            totals: ['共计', '4140.10'],
          },
          { kind: 'paragraph', text: '以上数据经双方核对无误。' },
          { kind: 'parties', left: { role: '甲方', name: '甲' }, right: { role: '乙方', name: '乙' } },
        ],
      })
      const signed = pages.filter(page => textOf(page).includes('甲方'))
      expect(signed.map(page => ['9.00%', '6.00%', '共计'].filter(word => !textOf(page).includes(word)))).toEqual([[]])
    }
  })

  test('keep long names of signatures in their boxes', async () => {
    const name = '榆林市榆阳区常乐源煤业集团有限责任公司第三装车场东侧二号筒仓西门入口联合运营'
    const items = ['磅房', '司磅员', '司机'].map(label => ({ label, name }))
    for (const boxed of [false, true]) {
      const [page] = await pagesOf({ paper: 'needleThird', blocks: [{ kind: 'signatures', boxed, items }] })
      const lines = (page?.runs ?? []).filter(({ text }) => text.length > 1 && name.includes(text))
      expect(lines.map(({ text }) => text).join('')).toBe(name.repeat(3))
      const boxes = [0, 1, 2].map(i => lines.slice(i * 2, i * 2 + 2))
      const ends = boxes.map(box => Math.max(...box.map(({ text, x, size }) => x + [...text].length * size)))
      const starts = boxes.map(box => Math.min(...box.map(({ x }) => x)))
      expect(ends[0]).toBeLessThan(starts[1] ?? 0)
      expect(ends[1]).toBeLessThan(starts[2] ?? 0)
      expect(ends[2]).toBeLessThan(page?.width ?? 0)
    }
  })

  test('mark characters that the font lacks', async () => {
    const [page] = await pagesOf({ blocks: [{ kind: 'paragraph', text: '𠮷野镕🚚' }] })
    expect(textOf(page)).toContain('〓野镕〓')
  })
})
