import type { GenericAction } from '../../kernel/policy.ts'
import { text, type Text } from '../../kernel/text.ts'

/** Permissions of what is neither a resource nor a report, by prefix. */
export const OWN_RIGHTS: Readonly<Record<string, readonly GenericAction[]>> = {
  'sys.company': ['read', 'modify'],
  'sys.set': ['read', 'modify'],
  'sys.log': ['read', 'export'],
  'bpm.approval': ['read'],
  'oms.approval': ['read'],
  'fms.file': ['read', 'modify', 'delete'],
  'fms.down': ['read'],
  'fms.task': ['read'],
}

/** Permissions in addition to those that resources declare: code → what it allows. */
export const FURTHER_RIGHTS: Readonly<Record<string, Text>> = {
  'sys.company.account': text('复核公司账户', 'Confirm the company’s bank accounts'),
  'sys.customer.exposure': text('查看信用占用', 'See what is open on credit'),
  'sys.seal.use': text('用印（打印时加盖）', 'Use seals on prints'),
  'sys.view.publish': text('发布共享视图', 'Publish views for the team'),
  'sys.deleted.restore': text('查看并恢复已删除的记录', 'See and restore deleted records'),
  'wo.data.assign': text('代办与转派他人的工单', 'See to work orders of others'),
  'fms.file.manage': text('文件夹授权', 'Grant rights on folders'),
  'fms.file.share': text('对外分享文件', 'Share files with the outside'),
  'sys.announcement.readers': text('查看阅读情况', 'See who read it'),
}

/** What permissions are about that no screen asks for, by prefix. */
export const SCREENLESS: Readonly<Record<string, Text>> = {
  'sys.view': text('共享视图', 'Shared views'),
  'sys.deleted': text('已删除的记录', 'Deleted records'),
}

export const ownCodes = (): string[] => [
  ...Object.entries(OWN_RIGHTS).flatMap(([prefix, actions]) => actions.map(action => `${prefix}.${action}`)),
  ...Object.keys(FURTHER_RIGHTS),
]
