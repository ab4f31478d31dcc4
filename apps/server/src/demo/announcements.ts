import { announcement, department } from '@tuheng/domain/system/index'
import type { DemoContext } from './demo-context.ts'

/** Creates published announcements and one draft. None of them is a banner. */
export async function createAnnouncements(demo: DemoContext): Promise<void> {
  const [fleet] = await demo.as('demo', `${demo.day(6)} 08:30:00`, tx =>
    tx.find(department, { where: { name: '运输部' } }),
  )
  const publish = (ago: number, values: object) =>
    demo.as('demo', `${demo.day(ago)} 08:40:00`, async tx => {
      const row = await tx.insert(announcement, {
        level: 'info',
        audience: 'everyone',
        banner: false,
        ...values,
      } as never)
      await tx.run(announcement, 'publish', { id: row.id })
    })
  await publish(6, {
    title: '对账单发送时间调整',
    pinned: true,
    content:
      '<p>自本月起，货主对账单于<strong>每月 26 日</strong>前发出，承运商对账单于 28 日前发出。</p><ol><li>25 日 18:00 前完成当期运单审核；</li><li>有争议的运单先登记异常，不要压单。</li></ol>',
  })
  await publish(2, {
    title: '榆佳高速夜间施工，注意绕行',
    level: 'warning',
    audience: 'chosen',
    departments: fleet ? [fleet.id] : [],
    endAt: `${demo.day(-8)} 06:00:00`,
    content:
      '<p>榆佳高速佳县段<strong>每晚 22:00 至次日 6:00</strong> 单向放行，夜班车次改走 242 国道。</p><p>绕行产生的过路费按实报销，凭票登记杂费。</p>',
  })
  await demo.as('demo', `${demo.day(0)} 08:20:00`, tx =>
    tx.insert(announcement, {
      title: '元旦假期值班安排',
      content: '<p>假期照常发运，各部门请于周五前报值班名单。</p>',
      level: 'info',
      audience: 'everyone',
      banner: true,
    } as never),
  )
}
