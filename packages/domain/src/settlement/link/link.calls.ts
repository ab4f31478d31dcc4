import type { FileRef } from '../../kernel/field.ts'
import type { Text } from '../../kernel/text.ts'
import type { LinkEnd, LinkView } from './link.choices.ts'

/** Lines that one answer brings. */
export const LINK_PAGE = 100
/** Files that a link takes in all, and for one line. */
export const LINK_FILES = 60
export const LINK_LINE_FILES = 9
/** Largest file of an outsider, bytes. */
export const LINK_FILE_BYTES = 20 * 2 ** 20

/** What every answer to the holder of a link begins with. */
interface LinkHead {
  /** Who made the statement, and how to reach them. */
  company: string
  phone: string | null
  stmtNo: string
}

/** The link is no longer good: why, and nothing of the statement. */
export interface LinkOver extends LinkHead {
  state: 'over'
  why: LinkEnd
}

/** It was disputed by this link; the company is at it, and what it changes meanwhile is not shown. */
export interface LinkDisputed extends LinkHead {
  state: 'disputed'
  answer: LinkAnswer
}

/** A statement as its counterparty may see it. Decimals are texts; what the company does not show is absent. */
export interface LinkOpen extends LinkHead {
  /** `accepted`: said to be right, and looked at by the company before it counts. */
  state: 'open' | 'accepted' | 'confirmed'
  partyName: string
  periodFrom: string
  periodTo: string
  expiresAt: string
  /** The counterparty pays us, or is paid. */
  direction: 'in' | 'out'
  view: LinkView
  photos: boolean
  netSum: string
  lineCount: number
  sums?: { gross: string; deduct: string; adjust: string; claim: string; prepaid: string }
  account?: { accountName: string; bankName: string; accountNo: string }
  /** Confirmed: by whom and on which day. */
  confirmed?: { by: string | null; on: string | null; byThis: boolean }
  /** Whoever accepts proves the mobile by a code. */
  needsCode: boolean
  lines?: { list: LinkLine[]; total: number; page: number }
}

export type LinkAnswerView = LinkOver | LinkDisputed | LinkOpen

export interface LinkLine {
  id: number
  docNo: string
  loadDate: string | null
  unloadDate: string | null
  net: string
  /** What was said of it before, by them and by the company. */
  dispute?: { state: 'open' | 'answered' | 'settled'; reason: string | null; theirNet: string | null; reply: string | null }
  plateNo?: string | null
  goods?: string | null
  route?: string | null
  loadNet?: string | null
  unloadNet?: string | null
  settleQty?: string | null
  unit?: Text | null
  price?: string | null
  gross?: string
  incidental?: string
  deduct?: string
  adjust?: string
  adjustReason?: string | null
  prepaid?: string
  photos?: FileRef[]
}

/** What was answered by a link, as it was said. */
export interface LinkAnswer {
  verdict: 'accepted' | 'disputed'
  at: string
  name: string
  /** Shown in full to whoever may send statements; the middle is masked for others. */
  mobile: string | null
  reason: string | null
  files: FileRef[]
  lines: { id: number; docNo: string; reason: string; theirNet: string | null; net: string; files: FileRef[] }[]
  /** Lines that were marked as right. */
  agreed: number
  /** Whoever accepted proved the mobile by a code. */
  proved?: boolean
}
