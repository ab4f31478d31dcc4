import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Row } from './support/actions.ts'
import { openBrowser, openWindow, settled, signIn, type Window } from './support/browser.ts'
import { day } from './support/papers.ts'
import { chooseIn, chooseOf, chosenIn, figuresOf, fixValue, stagedCell, upload, watchJobs } from './support/wizard.ts'
import { downloaded, gb18030, sheetTexts, workbook } from './support/workbooks.ts'

/**
 * Files of others become records: trips from a CSV of an old program, contracts from a workbook with two sheets,
 * unloadings from the file of a weighbridge. All imports are undone.
 */
let browser: Browser
let clerk: Window
let known: Row
const made = { batch: 0, nos: [] as string[] }

const TRIPS = '/transportation_management/highway/list_highway_waybill'
const serial = String(Date.now()).slice(-7)
const OWNER = `远洋${serial}`
const GOODS = `进口疫苗${serial}`

/** 31/10/2026 */
const dayFirst = (date: string) => date.split('-').toReversed().join('/')
/** 2026年10月31日 */
const inWords = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
const outerNo = (n: number) => `WB${serial}-${n}`

/**
 * Twelve trips: kilograms, days first in one column and two notations in the other, two wrong cells and one wrong
 * owner.
 */
function history(): string[][] {
  const rows = Array.from({ length: 12 }, (_, i) => [
    outerNo(i + 1),
    i % 3 ? OWNER : String(known.shortName),
    GOODS,
    dayFirst(day(-4)),
    i % 2 ? day(-3) : inWords(day(-3)),
    String(30_000 + i * 500),
    (8000 + i * 100).toFixed(2),
    '海运转公路',
  ])
  ;(rows[3] as string[])[5] = '约三十吨'
  ;(rows[6] as string[])[3] = '32/13/2026'
  ;(rows[8] as string[])[1] = ''
  return [['外部单号', '客户名称', '货物名称', '发货日期', '到货日期', '重量', '运费', `承办方式${serial}`], ...rows]
}

const csv = (rows: string[][]) => gb18030(rows.map(cells => cells.join(',')).join('\r'))
const api = <T>(call: string, body: object) => ask<T>(clerk, `oms/wayBill/${call}`, body)
const imported = async () =>
  (
    await api<{ list: Row[] }>('list', {
      filters: { outerNo: { op: 'prefix', value: `WB${serial}-` } },
      sort: ['outerNo'],
      pageSize: 50,
    })
  ).list
const named = async (path: string, name: string) =>
  (await ask<{ list: Row[] }>(clerk, `${path}/list`, { search: name, pageSize: 10 })).list

beforeAll(async () => {
  browser = await openBrowser()
  clerk = await openWindow(browser)
  await signIn(clerk)
  known = (
    await ask<{ list: Row[] }>(clerk, 'sys/customer/list', {
      filters: { status: 'enabled' },
      sort: ['id'],
      pageSize: 1,
    })
  ).list[0] as Row
})
afterAll(() => browser.close())

// Each step depends on the previous one.
describe('an import of trips from a CSV file', () => {
  it('recognizes encoding and line ends, and maps the columns to fields', async () => {
    const { page } = clerk
    await clerk.open(TRIPS)
    await page
      .getByRole('button', { name: /导\s*入/ })
      .first()
      .click()
    await page.waitForURL(/\/import$/)
    await settled(page)
    await clerk.healthy('import.upload')
    await upload(page, { name: `历史运输${serial}.csv`, mimeType: 'text/csv', buffer: csv(history()) })
    for (const [header, field] of [
      ['外部单号', '三方运单号'],
      ['客户名称', '货主'],
      ['货物名称', '品名'],
      ['发货日期', '装货日期'],
      ['到货日期', '卸货日期'],
      ['重量', '净重'],
      ['运费', '应收运费'],
    ] as const) {
      expect(await chosenIn(page, `“${header}”对应的字段`), header).toBe(field)
    }
    expect(await chosenIn(page, `“承办方式${serial}”对应的字段`)).toBe('不导入')
    await clerk.healthy('import.map')
  })

  it('takes units, date order and fixed values, and marks every error at its cell at once', async () => {
    const { page } = clerk
    await chooseOf(page, '“重量”的单位', 'kg')
    await chooseOf(page, '“发货日期”的日期顺序', '日/月/年')
    await chooseIn(page, `“承办方式${serial}”对应的字段`, '备注')
    await page.getByRole('checkbox', { name: '货主', exact: true }).check()
    await page.getByRole('checkbox', { name: '品名', exact: true }).check()
    await fixValue(page, '货主·主体类型', '境外单位')
    await fixValue(page, '货主·默认税率', '0')
    await clerk.healthy('import.mapped')
    await page.getByRole('button', { name: '核对数据' }).click()
    await page.getByRole('grid', { name: '待导入的数据' }).waitFor()
    await settled(page)
    expect(await figuresOf(page, '.im-counts')).toEqual({ 可导入: '9', 有错误: '3' })
    for (const [row, header] of [
      [5, '重量'],
      [8, '发货日期'],
      [10, '客户名称'],
    ] as const) {
      expect(await (await stagedCell(page, row, header)).getAttribute('data-wrong'), header).toBe('true')
    }
    await expect.poll(() => page.locator('.im-grid [data-wrong]').count()).toBe(3)
    await expect
      .poll(() => page.getByRole('complementary', { name: '错误原因' }).innerText())
      .toMatch(/重量[\s\S]*约三十吨|约三十吨/)
    await clerk.healthy('import.check')
  })

  it('offers the rows with errors as a workbook with the reasons', async () => {
    const { page } = clerk
    const book = await downloaded(page, () => page.getByRole('button', { name: '下载错误行' }).click())
    expect(book.name).toMatch(/\.xlsx$/)
    const [[head = [], ...rows] = []] = [...(await sheetTexts(book)).values()]
    const at = (name: string) => head.indexOf(name)
    expect(rows.map(cells => cells[at('外部单号')])).toEqual([outerNo(4), outerNo(7), outerNo(9)])
    expect(rows.map(cells => cells[at('错误')])).toEqual([
      '净重“约三十吨”不是数字',
      '装货日期“32/13/2026”不是有效日期',
      '货主不能为空',
    ])
    expect(rows[0]?.[at('重量')]).toBe('约三十吨')
  })

  it('lets a cell be corrected, a value be replaced everywhere, and a row be left out', async () => {
    const { page } = clerk
    const weight = await stagedCell(page, 5, '重量')
    await weight.click()
    await page.keyboard.type('31500')
    await page.keyboard.press('Enter')
    await expect.poll(() => figuresOf(page, '.im-counts')).toEqual({ 可导入: '10', 有错误: '2' })
    await expect.poll(() => weight.getAttribute('data-fixed')).toBe('true')
    await page.getByRole('button', { name: '全部替换 32/13/2026' }).click()
    const dialog = page.locator('.ant-modal:visible')
    await dialog
      .locator('input')
      .last()
      .fill(dayFirst(day(-4)))
    await clerk.healthy('import.replace')
    await dialog.locator('.ant-modal-footer .ant-btn').last().click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => figuresOf(page, '.im-counts')).toEqual({ 可导入: '11', 有错误: '1' })
    await page.getByRole('button', { name: '跳过第 10 行' }).click()
    await expect.poll(() => figuresOf(page, '.im-counts')).toEqual({ 可导入: '11', 有错误: '0', 跳过: '1' })
    await clerk.healthy('import.corrected')
  })

  it('previews its effect in money without writing anything', async () => {
    const { page } = clerk
    await page.getByRole('button', { name: '预览结果' }).click()
    await page.getByRole('button', { name: /^导入 11 行$/ }).waitFor()
    await settled(page)
    expect(await figuresOf(page, '.im-counts')).toEqual({
      将导入: '11',
      新增: '11',
      更新: '0',
      跳过: '1',
      '有错误，不导入': '0',
    })
    const tried = page.getByText('试算了 11 行，全部可以写入')
    await page
      .getByRole('button', { name: '试算' })
      .or(page.getByRole('button', { name: '试 算' }))
      .click()
    await tried.waitFor({ timeout: 60_000 })
    const figures = await figuresOf(page, '.im-figures')
    const freight = history()
      .slice(1)
      .filter(cells => cells[1] !== '')
      .reduce((sum, cells) => sum + Number(cells[6]), 0)
    expect(figures).toMatchObject({
      '应收合计(元)': freight.toLocaleString('en-US', { minimumFractionDigits: 2 }),
      '未计价(单)': '0',
    })
    await expect.poll(() => page.getByText(OWNER, { exact: true }).count()).toBe(1)
    await expect.poll(() => page.getByText(GOODS, { exact: true }).count()).toBe(1)
    await clerk.healthy('import.preview')
    expect(await imported()).toEqual([])
    expect(await named('sys/customer', OWNER)).toEqual([])
  })

  it('runs as a job that shows its progress', async () => {
    const { page } = clerk
    const said = await watchJobs(page)
    await page.getByRole('button', { name: /^导入 11 行$/ }).click()
    await page.getByRole('heading', { name: '已导入 11 行' }).waitFor({ timeout: 60_000 })
    expect((await said()).some(text => text.startsWith('正在导入'))).toBe(true)
    await clerk.healthy('import.done')
    const jobs = await ask<{ list: Row[] }>(clerk, 'sys/job/list', { page: 1, pageSize: 5, kind: 'import-commit' })
    expect(jobs.list[0]).toMatchObject({ state: 'done', progress: 11, total: 11 })
    const trips = await imported()
    expect(
      trips.map(trip => [
        trip.outerNo,
        trip.loadNet,
        String(trip.loadAt).slice(0, 10),
        String(trip.unloadAt).slice(0, 10),
        trip.bizKind,
        trip.transportStatus,
      ]),
    ).toEqual(
      history()
        .slice(1)
        .filter(cells => cells[1] !== '')
        .map(cells => [
          cells[0],
          cells[5] === '约三十吨' ? '31.500' : (Number(cells[5]) / 1000).toFixed(3),
          day(-4),
          day(-3),
          'outside',
          'unloaded',
        ])
        .toSorted(byFirst),
    )
    const [owner] = await named('sys/customer', OWNER)
    expect(owner).toMatchObject({ partyKind: 'foreign', taxRate: '0.0000' })
  })

  it('lists the imported trips beside those with own trucks', async () => {
    const { page } = clerk
    made.nos = (await imported()).map(trip => String(trip.waybillNo))
    await page.getByRole('button', { name: '查看导入的记录' }).click()
    await page.waitForURL(/list_highway_waybill\?/)
    await settled(page)
    const shown = async () =>
      page
        .getByRole('button', { name: /^YD\d+$/ })
        .or(page.getByRole('link', { name: /^YD\d+$/ }))
        .and(page.locator(':visible'))
        .allInnerTexts()
    await expect.poll(async () => (await shown()).toSorted()).toEqual(made.nos.toSorted())
    const [own] = (await api<{ list: Row[] }>('list', { filters: { bizKind: 'road' }, pageSize: 1 })).list
    await clerk.open(`${TRIPS}?f.waybillNo=in:${[own?.waybillNo, made.nos[0]].join(',')}&f.loadAt=any:`)
    await expect
      .poll(async () => (await shown()).toSorted())
      .toEqual([String(own?.waybillNo), String(made.nos[0])].toSorted())
    // 业务 comes after the weights, and grids draw only the visible columns.
    const business = page.locator('[role=columnheader]:visible, th:visible').filter({ hasText: /^业务/ })
    await page.locator('.en-table:visible, main:visible').last().hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(300, 0)
        return business.count()
      })
      .toBe(1)
    await settled(page)
    await expect.poll(() => page.getByText('其他运输', { exact: true }).and(page.locator(':visible')).count()).toBe(1)
    await expect
      .poll(() => page.getByText('公路运输', { exact: true }).and(page.locator('main :visible')).count())
      .toBeGreaterThan(0)
    await clerk.healthy('import.list')
  })

  it('is undone completely, with the owner and the goods that it created', async () => {
    const { page } = clerk
    await clerk.open(`${TRIPS}/import`)
    const row = page.locator('.im-batches li').first()
    await row.getByRole('button', { name: /撤\s*销/ }).click()
    const dialog = page.locator('.ant-modal:visible')
    await clerk.healthy('import.undo')
    await dialog.getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('heading', { name: '已整批撤销，11 行已退回' }).waitFor({ timeout: 60_000 })
    await clerk.healthy('import.undone')
    expect(await imported()).toEqual([])
    expect(await named('sys/customer', OWNER)).toEqual([])
    expect(await named('sys/goods', GOODS)).toEqual([])
  })
})

const byFirst = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)

const title = (n: number | '') => `年度运输合同${serial}-${n}`

describe('an import of contracts with their goods from a workbook of two sheets', () => {
  it('creates documents and child rows, related by row number', async () => {
    const { page } = clerk
    const goods = (
      await ask<{ list: Row[] }>(clerk, 'sys/goods/list', { filters: { status: 'enabled' }, sort: ['id'], pageSize: 2 })
    ).list
    const routes = (
      await ask<{ list: Row[] }>(clerk, 'cm/route/list', { filters: { status: 'enabled' }, sort: ['id'], pageSize: 2 })
    ).list
    const line = (n: string, i: number, figures: readonly string[]) => [
      n,
      String(goods[i]?.name),
      String(routes[i]?.name),
      ...figures,
    ]
    const file = await workbook({
      合同: [
        ['序号', '合同名称', '对方单位', '签订日期', '生效日期', '到期日期', '允许损耗(‰)', '货值', '账期(天)'],
        ['1', title(1), String(known.shortName), day(-12), day(-10), day(300), '3', '620', '30'],
        ['2', title(2), String(known.shortName), day(-12), day(-10), day(300), '3', '640', '45'],
      ],
      标的: [
        ['序号', '货物', '线路', '数量', '参考单价'],
        line('1', 0, ['8000', '236.5']),
        line('1', 1, ['4000', '241']),
        line('2', 0, ['6000', '230']),
      ],
    })
    await clerk.open('/contract_management/contract/customer_contract/import')
    await upload(page, {
      name: `合同${serial}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    })
    for (const [sheet, kind] of [
      ['合同', '合同（主表）'],
      ['标的', '标的（明细）'],
    ]) {
      expect(await chosenIn(page, `${sheet} 内容是`)).toBe(kind)
      expect(await chosenIn(page, `${sheet} 单据号所在列`)).toBe('A 序号')
    }
    // A column that could not be guessed is mapped by hand.
    await chooseIn(page, '“允许损耗(‰)”对应的字段', '损耗标准')
    await clerk.healthy('import.sheets')
    await page.getByRole('button', { name: '核对数据' }).click()
    await page.getByRole('grid', { name: '待导入的数据' }).waitFor()
    await settled(page)
    expect(await figuresOf(page, '.im-counts')).toEqual({ 可导入: '2', 有错误: '0' })
    await page.getByRole('radiogroup', { name: '明细行' }).getByText('标的').click()
    await expect.poll(async () => (await stagedCell(page, 4, '参考单价')).innerText()).toBe('230')
    await clerk.healthy('import.lines')
    await page.getByRole('button', { name: '预览结果' }).click()
    await page.getByRole('button', { name: /^导入 2 行$/ }).click()
    await page.getByRole('heading', { name: '已导入 2 行' }).waitFor({ timeout: 60_000 })
    await clerk.healthy('import.contracts')
    const found = (
      await ask<{ list: Row[] }>(clerk, 'cm/customer/list', {
        filters: { title: { op: 'prefix', value: title('') } },
        sort: ['title'],
        pageSize: 5,
      })
    ).list
    const contracts = await Promise.all(found.map(({ id }) => ask<Row>(clerk, 'cm/customer/info', { id })))
    expect(
      contracts.map(row => [row.title, row.partyId, row.status, row.totalQty, row.creditDays, row.lossValue]),
    ).toEqual([
      [title(1), known.id, 'draft', '12000.000', 30, '3.000'],
      [title(2), known.id, 'draft', '6000.000', 45, '3.000'],
    ])
    expect(
      contracts.map(row => (row.items as Row[]).map(item => [item.goodsId, item.routeId, item.qty, item.price])),
    ).toEqual([
      [
        [goods[0]?.id, routes[0]?.id, '8000.000', '236.5000'],
        [goods[1]?.id, routes[1]?.id, '4000.000', '241.0000'],
      ],
      [[goods[0]?.id, routes[0]?.id, '6000.000', '230.0000']],
    ])
  })

  it('is undone with all rows', async () => {
    const { page } = clerk
    await page.getByRole('button', { name: '撤销这次导入' }).click()
    await page.locator('.ant-modal:visible').getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('heading', { name: '已整批撤销，2 行已退回' }).waitFor({ timeout: 60_000 })
    expect(
      (
        await ask<{ list: Row[] }>(clerk, 'cm/customer/list', {
          filters: { title: { op: 'prefix', value: title('') } },
          pageSize: 5,
        })
      ).list,
    ).toEqual([])
  })
})

describe('an import of unloadings from the file of a weighbridge', () => {
  const trips: Row[] = []
  const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const kilograms = (tons: unknown) => String(Math.round(Number(tons) * 1000))
  const states = async () =>
    Promise.all(trips.map(async ({ id }) => (await ask<Row>(clerk, 'oms/arrival/info', { id })).transportStatus))

  it('meets each row with its trip at 公路到货, and says why another meets none', async () => {
    const { page } = clerk
    const { list } = await ask<{ list: Row[] }>(clerk, 'oms/arrival/list', {
      filters: { transportStatus: ['inTransit'] },
      sort: ['loadAt', 'id'],
      pageSize: 3,
    })
    trips.push(...list.slice(0, 2))
    const [first, second, third] = list as [Row, Row, Row]
    const scale = (trip: Row, plate = trip.plateNo, lost = 0) => [
      String(plate),
      kilograms(Number(trip.loadGross) - lost),
      kilograms(trip.loadTare),
    ]
    const total = [first, second].reduce((sum, trip) => sum + Number(trip.loadNet), -0.6)
    const rows = [
      ...[
        [...scale(first), kilograms(first.loadNet)],
        [...scale(second, second.plateNo, 0.6), ''],
        [...scale(third, '陕K00000'), ''],
        [String(third.plateNo), kilograms(third.loadTare), kilograms(third.loadGross), ''],
      ].map((cells, i) => [`XH${serial}${i}`, ...cells, now()]),
      ['合计', '共4车', '', '', kilograms(total), ''],
    ]
    await clerk.open('/transportation_management/highway/list_highway_arrival')
    await page.getByRole('button', { name: '导入磅单' }).click()
    await page.waitForURL(/list_highway_arrival\/import$/)
    await upload(page, {
      name: `过磅${serial}.csv`,
      mimeType: 'text/csv',
      buffer: csv([['磅单号', '车号', '毛重(kg)', '皮重(kg)', '净重(kg)', '皮重时间'], ...rows]),
    })
    expect(await chosenIn(page, '“车号”对应的字段')).toBe('车牌号')
    expect(await chosenIn(page, '“皮重时间”对应的字段')).toBe('卸货时间')
    await page.getByRole('button', { name: '核对数据' }).click()
    const grid = page.getByRole('grid', { name: '待导入的数据' })
    for (const trip of trips) await grid.getByText(String(trip.waybillNo)).waitFor()
    expect(await figuresOf(page, '.im-counts')).toEqual({ 可导入: '1', 有错误: '3', 跳过: '1' })
    await grid.getByRole('row').filter({ hasText: '合计行' }).waitFor()
    const reasons = await page.getByRole('complementary', { name: '错误原因' }).innerText()
    expect(reasons).toContain('没有在途运单')
    expect(reasons).toContain('卸货毛重必须大于皮重')
    expect(reasons).not.toContain('…')
    // The file has no column for what the rows ask for
    const reason = await stagedCell(page, 3, '补填')
    expect(await reason.getAttribute('data-wrong')).toBe('true')
    await clerk.healthy('import.unloadings')
    await page
      .getByText(/^磅差率 .*请填写磅差原因$/)
      .first()
      .click()
    await page.getByRole('button', { name: '1 行都填同一个磅差原因' }).click()
    await page.locator('.ant-modal:visible').getByRole('combobox', { name: '磅差原因' }).fill('途中抛洒')
    await page.keyboard.press('Enter')
    await expect.poll(() => figuresOf(page, '.im-counts')).toEqual({ 可导入: '2', 有错误: '2', 跳过: '1' })
    expect(await states()).toEqual(['inTransit', 'inTransit'])
  })

  it('confirms the unloadings, and takes them back', async () => {
    const { page } = clerk
    await page.getByRole('button', { name: '预览结果' }).click()
    await page.getByText('文件里有 1 行合计，没有当作数据导入。').waitFor()
    expect(await page.locator('.im-figures:visible > div').filter({ hasText: '卸货净重' }).innerText()).toContain(
      '与文件合计一致',
    )
    await clerk.healthy('import.unloadings.preview')
    await page.evaluate(`(() => {
      globalThis.steps = []
      const note = () => {
        const now = [...document.querySelectorAll('.im-steps [aria-current]')].find(step => step.offsetParent)?.textContent
        if (now && globalThis.steps.at(-1) !== now) globalThis.steps.push(now)
      }
      note()
      new MutationObserver(note).observe(document.body, { attributes: true, childList: true, subtree: true })
    })()`)
    await page.getByRole('button', { name: /^导入 2 行$/ }).click()
    await page.getByRole('heading', { name: '已导入 2 行' }).waitFor({ timeout: 60_000 })
    // Not the step before once more
    expect(await page.evaluate('globalThis.steps')).toEqual(['4预览', '5导入'])
    expect(await states()).toEqual(['unloaded', 'unloaded'])
    // The columns of a file of which a part is imported can be mapped once more
    await page.getByRole('button', { name: /指明各列/ }).click()
    await page.getByRole('button', { name: '重新核对' }).click()
    await page.getByRole('grid', { name: '待导入的数据' }).waitFor()
    await expect.poll(() => figuresOf(page, '.im-counts')).toEqual({ 可导入: '0', 有错误: '2', 跳过: '1', 已导入: '2' })
    await page.getByRole('button', { name: /导入$/ }).last().click()
    await page.getByRole('button', { name: '撤销这次导入' }).click()
    await page.locator('.ant-modal:visible').getByRole('button', { name: '撤销导入' }).click()
    await page.getByRole('heading', { name: '已整批撤销，2 行已退回' }).waitFor({ timeout: 60_000 })
    expect(await states()).toEqual(['inTransit', 'inTransit'])
  })
})
