import type { AnyResource } from '../../kernel/resource.ts'
import { text, type Text } from '../../kernel/text.ts'

/** What stands in a log for an action that would tell a status which the reader may not see. */
export const CHANGED_STATUS = 'changeStatus'

/** Names of logged actions besides transitions. */
const ACTION_NAMES: Readonly<Record<string, Text>> = {
  [CHANGED_STATUS]: text('状态变更', 'Status changed'),
  create: text('新增', 'Created'),
  save: text('修改', 'Changed'),
  update: text('修改', 'Changed'),
  patch: text('修改', 'Changed'),
  delete: text('删除', 'Deleted'),
  undelete: text('恢复', 'Restored'),
  import: text('导入', 'Imported'),
  print: text('打印', 'Printed'),
  export: text('导出', 'Exported'),
  download: text('下载', 'Downloaded'),
  note: text('内部备注', 'Noted internally'),
  escalate: text('超时升级', 'Escalated'),
  reveal: text('查看遮盖的内容', 'Masked values revealed'),
  test: text('发送测试', 'Trial sent'),
  try: text('测试调用', 'Test call'),
  secret: text('设置密码', 'Password set'),
  reprice: text('重新计价', 'Repriced'),
  recompute: text('重新计算影响', 'Effect computed anew'),
  revise: text('批量调价', 'Prices revised'),
  red: text('红冲', 'Credited'),
  setAdmin: text('设置管理员', 'Administrator set'),
  view: text('以其身份查看', 'Viewed as them'),
  viewEnd: text('结束以其身份查看', 'Stopped viewing as them'),
  overCredit: text('超出信用额度仍办理', 'Done over the credit limit'),
  told: text('通知已发出', 'Notified'),
  unlockSignIn: text('解锁登录', 'Sign-in unlocked'),
  firstPassword: text('首次密码', 'First password'),
  resetPassword: text('重设密码', 'Password reset'),
  endSessions: text('结束登录', 'Sessions ended'),
  move: text('移动', 'Moved'),
  order: text('调整顺序', 'Put in order'),
  linkMade: text('生成对方链接', 'Link made'),
  linkRevoked: text('撤销对账链接', 'Link revoked'),
  linkAccepted: text('对方凭链接确认', 'Accepted by link'),
  linkOpened: text('对方打开链接', 'Opened by link'),
  sampleMade: text('新增示例数据', 'Sample data made'),
  sampleRemoved: text('移除示例数据', 'Sample data removed'),
  correctPlace: text('更正位置', 'Place corrected'),
  followReceipt: text('收重随铁路运单变更', 'Receipt changed with the waybill'),
  correctStay: text('更正堆存天数', 'Stay corrected'),
  submitForApproval: text('提交审批', 'Submitted for approval'),
  submitDecision: text('提交审批', 'Decision submitted for approval'),
  approvalReturned: text('审批退回', 'Returned by its approval'),
  approvalWithdrawn: text('撤回审批', 'Approval withdrawn'),
  approvalEnded: text('终止审批', 'Approval ended'),
  agree: text('同意', 'Agreed'),
  reject: text('驳回', 'Rejected'),
  resubmit: text('重新提交', 'Submitted again'),
  handOver: text('转办', 'Handed over'),
  addSigners: text('加签', 'Signers added'),
  removeSigner: text('取消加签', 'Signer removed'),
  takeBack: text('收回同意', 'Agreement taken back'),
  urge: text('催办', 'Urged'),
  withdraw: text('撤回', 'Withdrawn'),
  end: text('终止', 'Ended'),
  replace: text('更换审批人', 'Approver replaced'),
  refused: text('未能执行', 'Could not be performed'),
  resumeOutgoing: text('恢复推送', 'Callbacks resumed'),
}

/** Name of a logged action: that of the resource's transition, or the general one. */
export function actionName(resource: Pick<AnyResource, 'transitions'> | undefined, action: string): Text {
  return resource?.transitions[action] ?? ACTION_NAMES[action] ?? text(action, action)
}
