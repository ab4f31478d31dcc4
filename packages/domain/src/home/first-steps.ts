import { text, type Text } from '../kernel/text.ts'

/** The parts of the way of a new company. */
export const STEP_GROUPS = [
  { key: 'masters', ...text('基础资料', 'Master data') },
  { key: 'contracts', ...text('合同与价格', 'Contracts and prices') },
  { key: 'fleet', ...text('运力', 'Fleet') },
  { key: 'first', ...text('第一票', 'The first trip') },
] as const

export type StepGroup = (typeof STEP_GROUPS)[number]['key']

/** One step of a new company on its way to the first trip. */
export interface FirstStep extends Text {
  key: string
  group: StepGroup
  /** What it is for, or what it takes, in one sentence. */
  what: Text
  resource: string
  face: string
  /** The page that makes one, where that is not the form of the list. */
  page?: string
  /** What a record must be to count as done; absent where being there is enough. */
  done?: Readonly<Record<string, unknown>>
  /** Only users who may do anything count as done: administrators, and those with a role. */
  mayAct?: boolean
  /** What is said of records that are there and do not count as done. Default: that they are not in force. */
  waiting?: Text
  /** Steps that must be done first: their records are chosen in its form. */
  after?: readonly string[]
  /** The first trip does not need it. */
  later?: true
  /** So many make the step done. Default 1. */
  least?: number
}

/**
 * The way of a new company: masters, contract and price of both sides, fleet, main waybill, trip. The first page, the empty lists and the
 * limit of the sample data are all told from here.
 */
export const FIRST_STEPS = [
  {
    key: 'owner',
    group: 'masters',
    ...text('货主', 'Cargo owner'),
    what: text('托运货物、向您付运费的单位', 'Who ships the goods and pays the freight'),
    resource: 'party',
    face: 'customer',
  },
  {
    key: 'goods',
    group: 'masters',
    ...text('货物', 'Goods'),
    what: text('要运的品名，例如动力煤', 'What is carried, such as steam coal'),
    resource: 'goods',
    face: 'all',
  },
  {
    key: 'route',
    group: 'masters',
    ...text('线路', 'Route'),
    what: text('从装货地到卸货地，地址可在表单里一起新增', 'From where to where; places can be added in the form'),
    resource: 'route',
    face: 'all',
  },
  {
    key: 'colleague',
    group: 'masters',
    ...text('同事', 'Colleague'),
    what: text(
      '合同与价格须由另一人审批：新增一位能审批的用户并给予角色，例如分公司经理，把保存后显示的首次密码交给本人',
      'Contracts and prices are approved by a second person: add one with such a role, for instance branch manager, and hand over the first password that is shown once saved',
    ),
    resource: 'member',
    face: 'all',
    done: { status: 'active' },
    mayAct: true,
    waiting: text('{count} 人没有角色或未启用，不计入', '{count} without a role or not active, not counted'),
    least: 2,
  },
  {
    key: 'contract',
    group: 'contracts',
    ...text('客户合同', 'Customer contract'),
    what: text('提交后由同事审批，上传双方签章件即生效', 'Submitted, approved by a colleague, in force once signed'),
    resource: 'contract',
    face: 'customer',
    done: { status: 'active' },
    after: ['owner'],
  },
  {
    key: 'price',
    group: 'contracts',
    ...text('客户价格执行单', 'Customer price sheet'),
    what: text(
      '合同下的运价，由同事审批；可以先开运单，以后补价',
      'The freight rate under the contract, approved by a colleague; waybills need not wait for it',
    ),
    resource: 'priceSheet',
    face: 'customer',
    done: { status: 'active' },
    after: ['contract'],
    later: true,
  },
  {
    key: 'carrier',
    group: 'contracts',
    ...text('承运商', 'Carrier'),
    what: text('实际派车的单位；自有车队也建一个', 'Who sends the trucks; your own fleet is one, too'),
    resource: 'party',
    face: 'vendor',
    done: { isCarrier: true },
    waiting: text('{count} 家往来单位未标为承运商，不计入', '{count} not marked as carrier, not counted'),
  },
  {
    key: 'carrierContract',
    group: 'contracts',
    ...text('承运合同', 'Carrier contract'),
    what: text(
      '与承运商的合同，同样由同事审批；没有它，运单应付无法计价、不能审核',
      'With the carrier, approved by a colleague, too; without it the payable side has no price and no waybill is audited',
    ),
    resource: 'contract',
    face: 'carrier',
    done: { status: 'active' },
    after: ['carrier'],
    later: true,
  },
  {
    key: 'carrierPrice',
    group: 'contracts',
    ...text('承运价格执行单', 'Carrier price sheet'),
    what: text(
      '付给承运商的运价，由同事审批；可以先开运单，以后补价',
      'The rate paid to the carrier, approved by a colleague; waybills need not wait for it',
    ),
    resource: 'priceSheet',
    face: 'carrier',
    done: { status: 'active' },
    after: ['carrierContract'],
    later: true,
  },
  {
    key: 'vehicle',
    group: 'fleet',
    ...text('车辆', 'Vehicle'),
    what: text('车牌、核载与证件有效期', 'Plate, rated load and papers'),
    resource: 'vehicle',
    face: 'all',
    later: true,
  },
  {
    key: 'driver',
    group: 'fleet',
    ...text('司机', 'Driver'),
    what: text('姓名、手机与驾驶证', 'Name, mobile and licence'),
    resource: 'driver',
    face: 'all',
    later: true,
  },
  {
    key: 'task',
    group: 'first',
    ...text('主运单', 'Main waybill'),
    what: text(
      '一个运输任务：货主、合同、线路、吨数，审核后可派车',
      'Owner, contract, route and tonnes; trucks are sent once it is audited',
    ),
    resource: 'mainWaybill',
    face: 'all',
    done: { status: 'active' },
    after: ['owner', 'goods', 'route', 'contract'],
  },
  {
    key: 'trip',
    group: 'first',
    ...text('第一张运单', 'First waybill'),
    what: text('在主运单下开第一张运单，车辆和司机可随后派', 'Under the main waybill; truck and driver may follow'),
    resource: 'waybill',
    face: 'all',
    page: '/transportation_management/highway/add_highway_waybill',
    after: ['task'],
  },
] as const satisfies readonly FirstStep[]

export type FirstStepKey = (typeof FIRST_STEPS)[number]['key']

/** More records of a step are not counted. */
export const MOST_COUNTED = 99

/**
 * The step that comes next: the first that is not done, that the person can do something for, and whose own condition is
 * met. Where all of these wait for somebody else, the first of them.
 */
export function nextStep<S extends { key: string; done: number; waits?: unknown }>(
  steps: readonly S[],
  mayDo: (step: FirstStep, counted: S) => boolean,
): S | undefined {
  const all: readonly FirstStep[] = FIRST_STEPS
  const open = all.flatMap(step => {
    const counted = steps.find(({ key }) => key === step.key)
    return counted && counted.done < leastOf(step) ? [{ step, counted }] : []
  })
  const isOpen = (key: string): boolean => open.some(({ step }) => step.key === key)
  const due = open.find(
    ({ step, counted }) => counted.waits === undefined && !step.after?.some(isOpen) && mayDo(step, counted),
  )
  return (due ?? open[0])?.counted
}

/** So many make the step done. */
export const leastOf = (step: FirstStep): number => step.least ?? 1

/**
 * Own records beyond which a company gets no sample data. A trip of one's own is one too many: sums, statements and margins
 * would add what was made up to what was earned. Masters and drafts do no such harm, but whoever has typed or imported more
 * than a screenful of them is past trying out, and would look for their own among the samples.
 */
export const OWN_LIMITS = { trips: 0, others: 30 } as const
