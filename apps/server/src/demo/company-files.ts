import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { role } from '@tuheng/domain/system/index'
import type { FileStore } from '../engine/files/file-store.ts'
import { renderPdf } from '../engine/print/render-pdf.ts'
import { keepUploadIn, removeToTrash, saveFolder, setRights, tagFiles } from '../features/files/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import { sealPicture } from './seal-picture.ts'
import { workdayUntil } from './workdays.ts'

interface Given {
  who: string
  ago: number
  folder: string
  name: string
  bytes: Buffer
  tags?: readonly string[]
}

/** Folders of the company: who may see them, what is in them, a file in several versions, one in the trash. */
export async function createCompanyFiles(demo: DemoContext, files: FileStore): Promise<void> {
  const ids = await createFolders(demo)
  const kept = new Map<string, number>()
  for (const given of await filesOf(demo)) {
    const { id } = await put(demo, files, { ...given, folderId: ids.get(given.folder) as number })
    kept.set(given.name, id)
    if (given.tags)
      await demo.as(given.who, timeOf(demo, given.ago, 5), tx => tagFiles(tx, { ids: [id], tags: given.tags ?? [] }))
  }
  await demo.as('diaodu', timeOf(demo, 1, 20), tx => removeToTrash(tx, { files: [kept.get('旧排班表.csv') as number] }))
}

const timeOf = (demo: DemoContext, ago: number, minute: number): string =>
  clockTime(workdayUntil(demo.day(ago)), 14, minute)

async function createFolders(demo: DemoContext): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await demo.as('demo', timeOf(demo, 40, 1), async tx => {
    const make = async (name: string, above?: string) => {
      const parentId = above === undefined ? null : (ids.get(above) as number)
      ids.set(name, (await saveFolder(tx, { parentId, name })).id)
    }
    for (const name of ['制度与模板', '合同归档', '车队资料', '财务资料']) await make(name)
    for (const name of ['货主合同', '承运合同']) await make(name, '合同归档')
    for (const name of ['行驶证与保险', '安全培训']) await make(name, '车队资料')
    await make('月度报表', '财务资料')
    const roles = new Map((await tx.find(role, { where: {} })).map(({ code, id }) => [code, id]))
    const allow = (codes: readonly string[], level: 'read' | 'write') =>
      codes.flatMap(code => (roles.has(code) ? [{ roleId: roles.get(code) as number, level }] : []))
    await setRights(tx, {
      id: ids.get('财务资料') as number,
      own: true,
      list: [
        ...allow(['accountant', 'taxAccountant', 'cashier', 'financeManager'], 'write'),
        ...allow(['branchManager'], 'read'),
      ],
    })
    await setRights(tx, {
      id: ids.get('合同归档') as number,
      own: true,
      list: [
        ...allow(['salesman', 'branchManager', 'financeManager'], 'write'),
        ...allow(['reconciler', 'accountant'], 'read'),
      ],
    })
  })
  return ids
}

async function filesOf(demo: DemoContext): Promise<Given[]> {
  const month = demo.day(30).slice(0, 7)
  const picture = sealPicture()
  return [
    ...(await Promise.all([rules(9), rules(10)])).map((bytes, i): Given => ({
      who: 'jingli',
      ago: 35 - i * 20,
      folder: '制度与模板',
      name: '装卸货照片规范.pdf',
      bytes,
      tags: ['制度'],
    })),
    {
      who: 'duizhang',
      ago: 28,
      folder: '制度与模板',
      name: '对账差异说明模板.csv',
      bytes: table(['运单号', '我方净重(吨)', '对方净重(吨)', '差异(吨)', '原因']),
    },
    {
      who: 'yewu',
      ago: 26,
      folder: '货主合同',
      name: '货主合同归档目录.csv',
      bytes: table(['合同号', '货主', '签订日期', '归档柜'], ['KH-001', '榆林恒源煤业有限公司', demo.day(60), 'A-01']),
      tags: ['合同', '目录'],
    },
    {
      who: 'diaodu',
      ago: 20,
      folder: '行驶证与保险',
      name: '挂车保险续保清单.csv',
      bytes: table(['车牌', '到期日', '保险公司'], ['陕K8526挂', demo.day(-20), '人保财险']),
      tags: ['保险'],
    },
    { who: 'diaodu', ago: 12, folder: '安全培训', name: '培训签到章.png', bytes: picture, tags: ['培训'] },
    { who: 'diaodu', ago: 11, folder: '安全培训', name: '培训考核章.png', bytes: picture, tags: ['培训'] },
    {
      who: 'diaodu',
      ago: 9,
      folder: '车队资料',
      name: '旧排班表.csv',
      bytes: table(['日期', '司机'], [demo.day(9), '王建军']),
    },
    {
      who: 'kuaiji',
      ago: 6,
      folder: '月度报表',
      name: `${month} 运费成本汇总.csv`,
      bytes: table(['项目', '金额(元)'], ['公路运费', '1286400.50'], ['铁路运费', '862310.00']),
      tags: ['月报'],
    },
  ]
}

const table = (...rows: readonly string[][]): Buffer =>
  Buffer.from(`\ufeff${rows.map(row => row.join(',')).join('\r\n')}\r\n`)

const rules = (days: number): Promise<Buffer> =>
  renderPdf({
    title: '装卸货照片规范',
    company: '演示资料',
    number: '',
    orientation: 'portrait',
    blocks: [
      {
        kind: 'paragraph',
        text: `装货、卸货磅单各拍一张，车牌与磅单号须清晰；照片在当日上传，回单原件在卸货后 ${days} 日内交回。`,
      },
    ],
  } as never)

/** As the page does: the bytes have arrived, then the folder takes them. */
async function put(
  demo: DemoContext,
  files: FileStore,
  { who, ago, folderId, name, bytes }: Given & { folderId: number },
): Promise<{ id: number }> {
  const { engine, actor } = demo.at(who, timeOf(demo, ago, 2))
  const upload = `up-${actor.orgId}-${actor.memberId}-${randomUUID()}-${bytes.length}`
  await writeFile(join(files.tempDir, upload), bytes)
  return keepUploadIn(
    { engine, files },
    { actor, requestId: `demo-files-${demo.orgId}-${upload}` },
    { upload, folderId, name, onTaken: 'version' },
  )
}
