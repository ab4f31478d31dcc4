import { text, type Text } from '../../kernel/text.ts'

/**
 * How a message reaches a member: `bell` is the list behind the bell, `live` a notification while they work,
 * `messenger` their account in the company's messenger.
 */
export interface MessageChoice {
  bell: boolean
  live: boolean
  messenger: boolean
}

interface KindDef extends Text {
  group: keyof typeof MESSAGE_GROUPS
  hint: Text
  /** Default for members without a choice of their own. */
  usual: Omit<MessageChoice, 'messenger'>
  /** Whether it goes to the messenger by default. Kinds without it never go there. */
  messenger?: boolean
  /** Cannot be switched off, because it concerns rights or the company requires it. */
  fixed?: boolean
  /** Has a list of its own, so only `live` can be chosen. */
  listed?: boolean
}

export const MESSAGE_GROUPS = {
  people: text('成员与权限', 'Members and rights'),
  review: text('审批与复核', 'Approvals'),
  statements: text('对账', 'Statements'),
  workOrders: text('工单', 'Work orders'),
  announcements: text('公告', 'Announcements'),
  expiry: text('到期提醒', 'Expiry'),
  jobs: text('后台任务', 'Jobs'),
  interfaces: text('接口与回调', 'Interfaces'),
} as const

const BOTH: KindDef['usual'] = { bell: true, live: true }
const QUIET: KindDef['usual'] = { bell: true, live: false }

/** All kinds of message. Messages of other kinds cannot be sent. */
export const MESSAGE_KINDS = {
  'member.applied': kind(
    'people',
    {
      name: text('加入申请', 'Requests to join'),
      hint: text('有人申请加入公司，等待审核', 'Somebody has asked to join the company'),
    },
    { usual: BOTH },
  ),
  'member.accepted': kind(
    'people',
    {
      name: text('加入结果', 'Answers to requests'),
      hint: text('自己的加入申请已通过', 'Your own request was accepted'),
    },
    { usual: BOTH },
  ),
  'member.joined': kind(
    'people',
    {
      name: text('邀请结果', 'Answers to invitations'),
      hint: text('自己发出的邀请被接受或谢绝', 'Somebody you invited accepted or declined'),
    },
    { usual: BOTH },
  ),
  'member.admin': kind(
    'people',
    {
      name: text('管理员变更', 'Administrator rights'),
      hint: text('自己被设为或取消公司管理员', 'You became an administrator, or are one no longer'),
    },
    { usual: BOTH, fixed: true },
  ),
  'member.viewed': kind(
    'people',
    {
      name: text('以您的身份查看', 'Viewed as you'),
      hint: text('管理员以自己的身份查看系统', 'An administrator viewed the system as you see it'),
    },
    { usual: BOTH, fixed: true },
  ),
  'party.accounts': kind(
    'review',
    {
      name: text('收款账户待复核', 'Bank accounts to confirm'),
      hint: text(
        '往来单位的收款账户有变更，等待复核',
        'Bank accounts of a party were changed and wait to be confirmed',
      ),
    },
    { usual: BOTH },
  ),
  'party.accounts_confirmed': kind(
    'review',
    {
      name: text('收款账户已复核', 'Bank accounts confirmed'),
      hint: text('自己变更的收款账户已通过', 'Bank accounts that you changed were confirmed'),
    },
    { usual: BOTH },
  ),
  'party.accounts_refused': kind(
    'review',
    {
      name: text('收款账户被驳回', 'Bank accounts rejected'),
      hint: text('自己变更的收款账户被驳回', 'Bank accounts that you changed were rejected'),
    },
    { usual: BOTH },
  ),
  'approval.asked': kind(
    'review',
    {
      name: text('待我审批', 'Waits for my approval'),
      hint: text('单据轮到自己审批，或被催办', 'A document waits for your approval, or somebody asks you to hurry'),
    },
    { usual: BOTH, messenger: true },
  ),
  'approval.copied': kind(
    'review',
    {
      name: text('抄送我的审批', 'Approvals sent to me'),
      hint: text('审批流程抄送给自己', 'An approval process sent you a document for information'),
    },
    { usual: QUIET, messenger: false },
  ),
  'approval.ended': kind(
    'review',
    {
      name: text('我发起的审批', 'Approvals that I started'),
      hint: text(
        '自己发起的审批已通过、被退回、被终止或未能执行',
        'An approval that you started was given, returned, ended, or could not be performed',
      ),
    },
    { usual: BOTH, messenger: false },
  ),
  'verdict.passed': kind(
    'review',
    {
      name: text('审批通过', 'Approvals'),
      hint: text('自己经手的单据已批准、复核或办结', 'What you made, changed or submitted was approved or settled'),
    },
    { usual: BOTH },
  ),
  'verdict.refused': kind(
    'review',
    {
      name: text('审批驳回', 'Rejections'),
      hint: text('自己经手的单据被驳回', 'What you made, changed or submitted was rejected'),
    },
    { usual: BOTH },
  ),
  'verdict.returned': kind(
    'review',
    {
      name: text('审批退回', 'Approvals withdrawn'),
      hint: text(
        '自己经手的单据被退回，或批准、复核被撤销',
        'What you made or approved was sent back, or its approval was taken back',
      ),
    },
    { usual: BOTH },
  ),
  'statement.accepted': kind(
    'statements',
    {
      name: text('对方已确认', 'Statements accepted'),
      hint: text('对方凭链接确认了对账单', 'A counterparty accepted a statement by its link'),
    },
    { usual: BOTH },
  ),
  'statement.disputed': kind(
    'statements',
    {
      name: text('对方有异议', 'Statements disputed'),
      hint: text('对方凭链接提出了异议', 'A counterparty disputed a statement by its link'),
    },
    { usual: BOTH },
  ),
  'claim.answered': kind(
    'statements',
    {
      name: text('索赔有答复', 'Claims answered'),
      hint: text('承运商凭链接认可了索赔或提出申诉', 'A carrier accepted a claim by its link, or appealed'),
    },
    { usual: BOTH },
  ),
  'workOrder.assigned': kind(
    'workOrders',
    {
      name: text('工单待处理', 'Work orders for me'),
      hint: text('工单分派或转派给自己', 'A work order was given or handed on to you'),
    },
    { usual: BOTH },
  ),
  'workOrder.answered': kind(
    'workOrders',
    {
      name: text('工单有进展', 'My work orders go on'),
      hint: text(
        '自己提交的工单被退回补充、已回复、合并或关闭',
        'A work order that you reported was asked back, answered, merged or closed',
      ),
    },
    { usual: BOTH },
  ),
  'workOrder.returned': kind(
    'workOrders',
    {
      name: text('工单有答复', 'Words on work orders in hand'),
      hint: text(
        '自己处理的工单有补充说明、未解决、重新打开或撤销',
        'Whoever reported a work order that you have in hand explained, was not satisfied, reopened or withdrew it',
      ),
    },
    { usual: BOTH },
  ),
  'workOrder.late': kind(
    'workOrders',
    {
      name: text('工单超时', 'Late work orders'),
      hint: text('自己处理或督办的工单超过时限', 'A work order that you have in hand or answer for is late'),
    },
    { usual: BOTH },
  ),
  announcement: kind(
    'announcements',
    {
      name: text('公司公告', 'Announcements'),
      hint: text('管理员发布的一般与提醒公告', 'What administrators announce'),
    },
    { usual: BOTH },
  ),
  'announcement.important': kind(
    'announcements',
    {
      name: text('重要公告', 'Important announcements'),
      hint: text('级别为“重要”的公告', 'Announcements of the level "important"'),
    },
    { usual: BOTH, fixed: true },
  ),
  'expiry.driver': kind(
    'expiry',
    {
      name: text('司机证件', 'Drivers’ papers'),
      hint: text('驾驶证、从业资格证', 'Driving licence, qualification certificate'),
    },
    { usual: QUIET },
  ),
  'expiry.vehicle': kind(
    'expiry',
    {
      name: text('车辆证件', 'Vehicles’ papers'),
      hint: text('道路运输证、年检、保险、二级维护', 'Transport certificate, inspection, insurances, maintenance'),
    },
    { usual: QUIET },
  ),
  'expiry.carrier': kind(
    'expiry',
    {
      name: text('承运商许可证', 'Carriers’ permits'),
      hint: text('承运商的道路运输经营许可证', 'Transport permits of carriers'),
    },
    { usual: QUIET },
  ),
  'expiry.contract': kind(
    'expiry',
    { name: text('合同到期', 'Contracts'), hint: text('执行中的合同', 'Contracts in force') },
    { usual: QUIET },
  ),
  'expiry.company': kind(
    'expiry',
    {
      name: text('本公司资质', 'The company’s own permits'),
      hint: text('本公司的许可证与其他资质', 'Transport permit and other permits of the company'),
    },
    { usual: QUIET },
  ),
  job: kind(
    'jobs',
    {
      name: text('任务完成', 'Finished jobs'),
      hint: text(
        '导入、导出等后台任务完成；失败总会提示',
        'Imports, exports and the like have finished; failures are always reported',
      ),
    },
    { usual: BOTH, listed: true },
  ),
  'callback.abandoned': kind(
    'interfaces',
    {
      name: text('回调推送已放弃', 'Callbacks given up'),
      hint: text('向对端系统推送多次失败后放弃', 'Another system could not be reached after several tries'),
    },
    { usual: BOTH },
  ),
  'robot.failed': kind(
    'interfaces',
    {
      name: text('RPA任务异常', 'RPA tasks in trouble'),
      hint: text(
        '以自己身份运行的任务失败、中断或登录失效',
        'An RPA job that runs as yourself failed, broke off or was refused its login',
      ),
    },
    { usual: BOTH },
  ),
  'export.ready': kind(
    'jobs',
    {
      name: text('数据导出结果', 'Data exports'),
      hint: text('给自己的数据导出已生成、失败或被驳回', 'A data export for you is ready, failed or was rejected'),
    },
    { usual: BOTH },
  ),
  'export.waiting': kind(
    'review',
    {
      name: text('待审批的数据导出', 'Data exports to be approved'),
      hint: text('有人导出含敏感字段的数据，等待审批', 'Somebody exports sensitive fields, and waits for approval'),
    },
    { usual: BOTH },
  ),
} as const satisfies Readonly<Record<string, KindDef>>

export type MessageKind = keyof typeof MESSAGE_KINDS

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]

export function messageKind(name: string): KindDef | undefined {
  return Object.hasOwn(MESSAGE_KINDS, name) ? MESSAGE_KINDS[name as MessageKind] : undefined
}

/** Choices of a member. Null: none. */
export type OwnChoice = { [K in keyof MessageChoice]?: MessageChoice[K] | null | undefined }

/**
 * The choice that applies: fixed kinds ignore the member's own, and without `bell` there is neither `live` nor
 * `messenger`.
 */
export function effectiveChoice(name: MessageKind, own: OwnChoice | undefined): MessageChoice {
  const { usual, messenger, fixed = false, listed = false }: KindDef = MESSAGE_KINDS[name]
  if (fixed) return { ...usual, messenger: messenger ?? false }
  const bell = listed || (own?.bell ?? usual.bell)
  return {
    bell,
    live: bell && (own?.live ?? usual.live),
    messenger: bell && messenger !== undefined && (own?.messenger ?? messenger),
  }
}

/** Whether messages of the kind can go to the messenger. */
export const goesToMessenger = (name: MessageKind): boolean => messageKind(name)?.messenger !== undefined

function kind(
  group: KindDef['group'],
  { name, hint }: { name: Text; hint: Text },
  choice: Pick<KindDef, 'usual' | 'messenger' | 'fixed' | 'listed'>,
): KindDef {
  return { ...name, group, hint, ...choice }
}
