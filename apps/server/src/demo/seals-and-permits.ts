import { companyPermit, companySeal } from '@tuheng/domain/system/index'
import type { FileStore } from '../engine/files/file-store.ts'
import type { DemoContext } from './demo-context.ts'
import { sealPicture } from './seal-picture.ts'
import { storeFile } from './signed-copy.ts'

/** Creates the company's seals with their keepers and pictures. */
export async function createSeals(demo: DemoContext, files: FileStore): Promise<void> {
  const bytes = sealPicture()
  await demo.as('demo', `${demo.day(199)} 10:20:00`, async tx => {
    const seals = [
      ['公章', 'official', 'jingli'],
      ['合同专用章', 'contract', 'jingli'],
      ['财务专用章', 'finance', 'caiwu'],
      ['对账专用章', 'statement', 'duizhang'],
      ['发票专用章', 'invoice', 'shuiwu'],
    ] as const
    for (const [name, kind, keeper] of seals) {
      const keeperId = demo.memberId(keeper) || demo.memberId('demo')
      const picture = await storeFile(files, tx, { name: `${name}.png`, mime: 'image/png', bytes })
      await tx.insert(companySeal, { name, kind, keeperId, picture })
    }
  })
}

/** Creates the company's permits. */
export async function createPermits(demo: DemoContext): Promise<void> {
  await demo.as('demo', `${demo.day(199)} 10:40:00`, async tx => {
    const permits = [
      {
        kind: 'licence',
        name: '营业执照',
        number: '61080000009001',
        issuer: '榆林市市场监督管理局',
        validFrom: demo.day(2400),
        validTo: null,
        scope: '道路普通货物运输；国内货物运输代理；装卸搬运',
      },
      {
        kind: 'road',
        name: '道路运输经营许可证',
        number: '610800004317',
        issuer: '榆林市交通运输局',
        validFrom: demo.day(1100),
        validTo: demo.day(-360),
        scope: '道路普通货物运输',
      },
      {
        kind: 'iso',
        name: '质量管理体系认证 ISO 9001',
        number: '016TJ26Q30417R1M',
        issuer: '北京天一正认证中心',
        validFrom: demo.day(1074),
        validTo: demo.day(-21),
        scope: '道路货物运输服务',
      },
    ] as const
    for (const permit of permits) await tx.insert(companyPermit, { ...permit, files: [] })
  })
}
