import type { Answered, Client, Gate } from './client.ts'
import { Refused } from './client.ts'
import type { World } from './world.ts'

/** Everything a client needs. */
export interface ClientContext {
  desk: Client
  hall: Gate
  world: World
  clerk: string
  manager: string
  cashier: string
}

type Team = World['teams'][number]

/** Runs trips from entry to audit, one after another. */
export async function dispatching({ desk, clerk, world }: ClientContext, team: Team, name: string): Promise<never> {
  for (let n = 1; ; n++) {
    desk.doing = 'dispatch'
    const { id } = await desk.write<{ id: number }>(clerk, 'oms/wayBill/save', {
      mainId: world.taskId,
      remark: `${name} ${n}`,
    })
    await desk.write(clerk, 'oms/wayBill/dispatch', { id, carrierId: world.carriers[n % 2], ...team })
    await desk.write(clerk, 'oms/wayBill/load', {
      id,
      loadAt: `${day(-1)} 06:00:00`,
      loadTicketNo: `Z${id}`,
      loadGross: (45 + (n % 30) / 10).toFixed(2),
      loadTare: '15.20',
    })
    await desk.write(clerk, 'oms/wayBill/unload', {
      id,
      unloadAt: `${day(-1)} 20:00:00`,
      unloadTicketNo: `X${id}`,
      unloadGross: (45 + (n % 30) / 10).toFixed(2),
      unloadTare: '15.20',
    })
    await desk.write(clerk, 'oms/wayBill/receipt', { id, receiptAt: today(), receiptCopies: 2 })
    await desk.write(clerk, 'oms/wayBill/audit', { id })
    desk.doing = ''
  }
}

/** Agrees to what a process asks of the manager. The last agreement performs the act. */
async function agreeing({ desk, manager }: Pick<ClientContext, 'desk' | 'manager'>, id: number): Promise<void> {
  const { list } = await desk.ask<{ list: { id: number; taskId: number }[] }>(manager, 'bpm/approval/list', {
    tab: 'todo',
    pageSize: 100,
  })
  const task = list.find(one => one.id === id)
  const { status } = await desk.write<{ status: string }>(manager, 'bpm/approval/agree', {
    id,
    taskId: task?.taskId,
    opinion: '同意',
  })
  if (status !== 'approved') throw new Error(`approval ${id} is ${status} after the only agreement`)
}

/**
 * Makes statements of all open charges, sends, confirms and settles them in full, by three people. Payments are approved
 * by a process, receipts by a transition.
 */
export async function settling(
  { desk, clerk, manager, cashier, world }: ClientContext,
  kind: 'customer' | 'carrier',
): Promise<never> {
  const face = kind === 'customer' ? 'receipt' : 'payment'
  for (;;) {
    await desk.pause(300)
    desk.doing = 'statement'
    const made = await desk
      .write<{ results: { id?: number; ok: boolean; errors?: object[] }[] }>(clerk, `sap/${kind}/generate`, {
        periodFrom: day(-20),
        periodTo: day(1),
        supplementary: true,
      })
      .catch((error: unknown) => nothingYet(error))
    for (const { id, ok, errors } of made.results) {
      if (!ok || !id) throw new Error(`a statement was not made: ${JSON.stringify(errors)}`)
      await desk.write(clerk, `sap/${kind}/send`, { id })
      const { netSum, partyId } = await desk.write<Answered & { netSum: string }>(manager, `sap/${kind}/forceConfirm`, {
        id,
        confirmAt: today(),
        reason: '对方已盖章',
      })
      desk.doing = 'settlement'
      const half = (Number(netSum) / 2).toFixed(2)
      for (const amount of [half, (Number(netSum) - Number(half)).toFixed(2)]) {
        const paper = await desk.write<{ id: number }>(clerk, `sap/${face}/save`, {
          partyId,
          planDate: today(),
          items: [{ statementId: id, amount }],
          ...(face === 'payment' ? world.account : {}),
        })
        const { approvalId } = await desk.write<Answered & { approvalId: number | null }>(clerk, `sap/${face}/submit`, {
          id: paper.id,
        })
        if (approvalId) await agreeing({ desk, manager }, approvalId)
        else await desk.write(manager, `sap/${face}/approve`, { id: paper.id })
        await desk.write(cashier, `sap/${face}/pay`, {
          id: paper.id,
          bankRef: `BK-${face}-${paper.id}`,
          paidAt: today(),
        })
      }
      desk.doing = 'statement'
    }
    desk.doing = ''
  }
}

/** Writes contracts, one after another, each submitted by one person and approved by another. */
export async function approving({ desk, clerk, manager, world }: ClientContext): Promise<never> {
  for (let n = 1; ; n++) {
    desk.doing = 'approval'
    const { id } = await desk.write<{ id: number }>(clerk, 'cm/customer/save', {
      title: `运输合同 ${n}`,
      partyId: world.customerId,
      bizMode: 'road',
      signDate: today(),
      startDate: today(),
      endDate: day(90),
      lossMode: 'none',
      payType: 'monthly',
      creditDays: 45,
      items: [{ goodsId: world.goodsId, routeId: world.routeId, qty: '10000' }],
    })
    const { approvalId } = await desk.write<Answered & { approvalId: number }>(clerk, 'cm/customer/submit', { id })
    await agreeing({ desk, manager }, approvalId)
    desk.doing = ''
    await desk.pause(60)
  }
}

function nothingYet(error: unknown): { results: never[] } {
  if (error instanceof Refused && error.code === 'statement.nothing') return { results: [] }
  throw error
}

/** Creates master data and changes each record three times. */
export async function recording({ desk, clerk }: ClientContext, name: string): Promise<never> {
  for (let n = 1; ; n++) {
    let row = await desk.write<Answered>(clerk, 'sys/goods/save', {
      code: `${name}${n}`,
      name: `${name} 货 ${n}`,
      cargoType: 'coal',
      unit: 'ton',
    })
    for (const refValue of ['500.0000', '510.0000', '520.0000'])
      row = await desk.write<Answered>(clerk, 'sys/goods/save', { id: row.id, version: row.version, refValue })
    await desk.pause(40)
  }
}

const today = (): string => day(0)

/** Days in Shanghai, as the product counts them. */
function day(offset: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
}
