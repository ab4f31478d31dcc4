import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { makerFor } from '../../testing/make.ts'
import { invoiceTable, readInvoices } from './e-invoice.ts'
import { makeRobots, makeTask, type RobotWorld, runNow } from './testing/robots.ts'

interface Spec {
  no: string
  seller: string
  buyer?: string
  label?: string
  date?: string
  lines?: [rate: string, amount: string, tax: string][]
  sums?: [amount: string, tax: string, total: string]
  prefix?: string
}

/** One invoice as the tax bureau writes it. */
function eInvoice({
  no,
  seller,
  buyer = '',
  label = '增值税专用发票',
  date = '2026-11-18 09:30:00',
  prefix = '',
  ...more
}: Spec): string {
  const lines = more.lines ?? [['0.09', '1000.00', '90.00']]
  const [amount, tax, total] = more.sums ?? ['1000.00', '90.00', '1090.00']
  const p = prefix && `${prefix}:`
  const tag = (name: string, ...inside: string[]) => `<${p}${name}>${inside.join('')}</${p}${name}>`
  const root = `${p}EInvoice`
  const names = prefix ? ` xmlns:${prefix}="urn:x"` : ''
  return `<${root}${names}>${tag('Header', tag('EIid', no), tag('InherentLabel', tag('GeneralOrSpecialVAT', tag('LabelCode', '01'), tag('LabelName', label))))}${tag(
    'EInvoiceData',
    tag('SellerInformation', tag('SellerIdNum', '91610800MA00000000'), tag('SellerName', seller)),
    tag('BuyerInformation', tag('BuyerIdNum', buyer), tag('BuyerName', '测试物流')),
    tag(
      'BasicInformation',
      tag('TotalAmWithoutTax', amount),
      tag('TotalTaxAm', tax),
      tag('TotalTax-includedAmount', total),
      tag('RequestTime', date),
    ),
    ...lines.map(([rate, net, part]) =>
      tag(
        'IssuItemInformation',
        tag('ItemName', '*运输服务*运费'),
        tag('Amount', net),
        tag('TaxRate', rate),
        tag('ComTaxAm', part),
        tag('TotaltaxIncludedAmount', '1.11'),
      ),
    ),
    tag('AdditionalInformation', tag('Remark', '起运地：榆林，到达地：曹妃甸 & "港"'.replace('&', '&amp;'))),
  )}${tag('TaxSupervisionInfo', tag('InvoiceNumber', no), tag('IssueTime', '2026-11-19'))}</${root}>`
}
const file = (...specs: Spec[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${specs.length === 1 ? specs.map(eInvoice).join('') : `<Invoices>${specs.map(eInvoice).join('')}</Invoices>`}`,
  )

const no = (n: number): string => `26612000000002${String(n).padStart(6, '0')}`
const rowsOf = (bytes: Buffer) =>
  invoiceTable(readInvoices(bytes) ?? [])
    .split('\r\n')
    .slice(1, -1)

describe('the XML of an electronic invoice', () => {
  it('is one row of the registration, whatever the prefix of its names', () => {
    const row = `恒途,恒途,数电专票,${no(1)},2026-11-18,1000.00,9%,90.00,1,1090.00,"起运地：榆林，到达地：曹妃甸 & ""港"""`
    for (const prefix of ['', 'ei']) expect(rowsOf(file({ no: no(1), seller: '恒途', prefix }))).toEqual([row])
  })

  it('of several invoices is several rows, and a rate is told where all lines have it', () => {
    const [one, two] = rowsOf(
      file(
        {
          no: no(2),
          seller: '甲',
          lines: [
            ['6%', '1.00', '0.06'],
            ['0.06', '2.00', '0.12'],
            ['0.06', '-1.00', '-0.06'],
          ],
        },
        {
          no: no(3),
          seller: '乙',
          label: '普通发票',
          lines: [
            ['0.09', '1.00', '0.09'],
            ['0.06', '1.00', '0.06'],
          ],
        },
      ),
    )
    expect(one?.split(',').slice(2, 9)).toEqual(['数电专票', no(2), '2026-11-18', '1000.00', '6%', '90.00', '3'])
    expect(two?.split(',').slice(2, 9)).toEqual(['数电普票', no(3), '2026-11-18', '1000.00', '', '90.00', '2'])
  })

  it.each([
    ['another document', '<?xml version="1.0"?><Order><No>1</No></Order>'],
    [
      'cut off',
      file({ no: no(4), seller: '甲' })
        .subarray(0, 300)
        .toString(),
    ],
    [
      'with a document type',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><EInvoice><Header><EIid>&e;</EIid></Header></EInvoice>`,
    ],
    ['with an unknown entity', '<EInvoice><Header><EIid>&e;</EIid></Header></EInvoice>'],
    ['nested without end', '<a>'.repeat(5000)],
    ['without a number', '<EInvoice><Header></Header></EInvoice>'],
  ])('is refused: %s', (_what, text) => {
    expect(() => readInvoices(Buffer.from(text))).toThrow('file')
  })

  it('is told from other files by its content', () => {
    expect(readInvoices(Buffer.from('销方,号码\r\n甲,1'))).toBeUndefined()
    expect(readInvoices(Buffer.from(`\uFEFF${eInvoice({ no: no(5), seller: '甲' })}`))).toHaveLength(1)
  })
})

describe('a task that downloads electronic invoices', () => {
  let world: RobotWorld
  let seller: string
  let own: string

  beforeAll(async () => {
    world = await makeRobots()
    const maker = await makerFor(world.app, world.orgId)
    const { id } = await maker.record('party', { isCarrier: true })
    seller = (await world.admin.must<{ fullName: string }>('sys/supplier/info', { id })).fullName
    own = '91610800MA7XXXXX1Y'
    await world.app.db.system('the company of the test', sql =>
      sql.query('update org set credit_code = $2 where id = $1', [world.orgId, own]),
    )
  })
  const registered = () =>
    world.admin.must<{ list: AnyRow[] }>('crm/carrier/list', { sort: ['id'] }).then(({ list }) => list)

  it('registers them with their sums, and refuses what is registered, unknown or to somebody else', async () => {
    const { admin, drop } = world
    const task = await makeTask(world, { kind: 'carrierInvoice', folder: '发票' })
    await drop('发票', '一.xml', file({ no: no(11), seller, buyer: own }))
    expect(await runNow(world, task.id)).toMatchObject({ status: 'success', rowsRead: 1, rowsNew: 1 })
    expect(await registered()).toMatchObject([
      {
        invoiceNo: no(11),
        sellerName: seller,
        invoiceKind: 'eSpecial',
        invoiceDate: '2026-11-18',
        amount: '1000.00',
        tax: '90.00',
        total: '1090.00',
        taxRate: '0.0900',
        unlinked: true,
        status: 'registered',
      },
    ])
    await drop(
      '发票',
      '二.xml',
      file(
        { no: no(11), seller, buyer: own, date: '2026-11-17 08:00:00' },
        { no: no(12), seller: '没有登记的运输公司', buyer: own },
        { no: no(13), seller, buyer: own, label: '通行费' },
        { no: no(14), seller, buyer: own, sums: ['-100.00', '-9.00', '-109.00'] },
        { no: no(15), seller, buyer: own },
      ),
    )
    await drop('发票', '别家.xml', file({ no: no(16), seller, buyer: '91610800MA7YYYYY2X' }))
    await drop('发票', '坏.xml', '<EInvoice>')
    const run = await runNow(world, task.id)
    expect(run).toMatchObject({ status: 'partly', rowsNew: 1 })
    expect(run.files.map(({ name, result, reason }) => [name, result, reason]).toSorted()).toEqual(
      [
        ['二.xml', 'partly', 'rows'],
        ['别家.xml', 'refused', 'notOurs'],
        ['坏.xml', 'refused', 'file'],
      ].toSorted(),
    )
    const { list } = await admin.must<{ list: { row: number; errors: { msg: string }[] }[] }>(
      'crm/carrier/importRows',
      {
        id: run.files.find(({ name }) => name === '二.xml')?.['batchId'],
        onlyErrors: true,
      },
    )
    const why = (row: number): string =>
      list
        .find(one => one.row === row)
        ?.errors.map(({ msg }) => msg)
        .join() ?? 'none'
    expect(why(3)).toContain('没有登记的运输公司')
    expect(why(4)).toContain('通行费')
    expect(why(5)).not.toBe('none')
    expect((await registered()).map(({ invoiceNo }) => invoiceNo)).toEqual([no(11), no(15)])
    await drop('发票', '重来.xml', file({ no: no(11), seller, buyer: own, date: '2026-11-16 08:00:00' }))
    const again = await makeTask(world, { kind: 'carrierInvoice', folder: '发票', repeat: 'refuse' })
    const refused = await runNow(world, again.id)
    expect(refused).toMatchObject({ status: 'failed', reason: 'rows', rowsNew: 0, rowsRefused: 1 })
    const rows = await admin.must<{ list: { errors: { msg: string }[] }[] }>('crm/carrier/importRows', {
      id: refused.files[0]?.['batchId'],
      onlyErrors: true,
    })
    expect(rows.list[0]?.errors.map(({ msg }) => msg).join()).toMatch(/SPJ|已/)
  })
})
