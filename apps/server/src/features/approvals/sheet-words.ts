import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { type Lang, text, type Text } from '@tuheng/domain/kernel/text'

type Act = Pick<RunInfo['acts'][number], 'kind' | 'instead' | 'to' | 'toNode' | 'isVote'>

const KINDS: Readonly<Record<string, Text>> = {
  submit: text('提交', 'Submitted'),
  resubmit: text('重新提交', 'Submitted again'),
  agree: text('同意', 'Agreed'),
  reject: text('驳回给发起人', 'Rejected to the starter'),
  handOver: text('转办', 'Handed over'),
  addSigners: text('加签', 'Added signers'),
  removeSigner: text('取消加签', 'Removed a signer'),
  takeBack: text('收回同意', 'Took the agreement back'),
  withdraw: text('撤回', 'Withdrew'),
  urge: text('催办', 'Urged'),
  end: text('终止', 'Ended'),
  replace: text('更换审批人', 'Replaced the approver'),
}

const VOTE_AGAINST = text('投票反对', 'Voted against')

/** What was done, with the people or the node that it names. */
export function actWords({ kind, instead, to, toNode, isVote }: Act, lang: Lang): string {
  if (isVote) return VOTE_AGAINST[lang]
  if (kind === 'reject' && toNode) return lang === 'zh' ? `驳回到“${toNode}”` : `Rejected to “${toNode}”`
  const word = KINDS[kind]?.[lang] ?? kind
  const names = (to ?? []).filter(Boolean).join(lang === 'zh' ? '、' : ', ')
  if (kind === 'replace' && instead)
    return lang === 'zh'
      ? `将${instead}（锁定或离职）的审批转给${names}`
      : `Passed the approval of ${instead}, who left or was locked, to ${names}`
  return names ? (lang === 'zh' ? `${word}给${names}` : `${word}: ${names}`) : word
}

/** What became of a task of which no act tells. */
export const TASK_WORDS: Readonly<Record<string, Text>> = {
  open: text('待审批', 'Pending'),
  waiting: text('等前一位', 'Waits for another'),
  repeated: text('已同意过，自动通过', 'Passed: had agreed before'),
  told: text('抄送', 'Told'),
}

export const PASSED_WORDS: Readonly<Record<string, Text>> = {
  starter: text('发起人本人，无需审批', 'Passed: the starter'),
  nobody: text('没有审批人，自动通过', 'Passed: nobody to ask'),
}

export const BY_CLOCK = text('系统（到时）', 'The time limit')

/** Instead of people whom a field names that the reader may not see. */
export const BY_FIELD = text('由单据字段指定', 'By a field of the record')

/** Who acted, and for whom. */
export function personWords(
  { by, byField, instead, kind }: Pick<RunInfo['acts'][number], 'by' | 'byField' | 'instead'> & { kind?: string },
  lang: Lang,
): string {
  if (byField) return BY_FIELD[lang]
  if (by === null) return BY_CLOCK[lang]
  // Whoever locks a member stands in for nobody
  if (!by || !instead || kind === 'replace') return by ?? ''
  return lang === 'zh' ? `${by}（代 ${instead}）` : `${by} (for ${instead})`
}

/** Working time: hours of which a working day has seven and a half. */
export function timeWords(minutes: number | null, lang: Lang): string {
  if (minutes === null) return ''
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = lang === 'zh' ? ([`${hours}小时`, `${rest}分`] as const) : ([`${hours} h`, `${rest} min`] as const)
  if (hours === 0) return parts[1]
  return rest === 0 ? parts[0] : parts.join(lang === 'zh' ? '' : ' ')
}
