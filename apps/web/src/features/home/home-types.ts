import type { Text } from '@tuheng/domain/kernel/text'

/** A number of records that wait, and the list that shows them. */
export interface Count extends Text {
  key: string
  count: number
  /** There are more than were counted. */
  capped: boolean
  path: string
  filters: Record<string, unknown>
}

export interface TrendDay {
  date: string
  trucks: number
  tons: string
}

export interface TopCustomer {
  customerId: number
  'customerId$': string | null
  trucks: number
  tons: string
  /** Absent for whoever may not see it. */
  receivable?: string
}

export interface Paper extends Text {
  resource: string
  id: number
  name: string
  until: string
  days: number
  /** Screen of the record. */
  path: string
}

interface OpenMoney {
  statements: number
  open: string
  overdue: string
}

interface Margin {
  adjusted: string
  marginRate: string | null
}

/** Answer of `sys/home/info`: what a person may not read is not in it. */
export interface Home {
  today: string
  shipped?: { trucks: number; tons: string; before: { trucks: number; tons: string }; tonsChange: string | null }
  onRoad?: number
  toAudit?: number
  exceptions?: number
  trend?: TrendDay[]
  topCustomers?: TopCustomer[]
  receivable?: OpenMoney
  payable?: OpenMoney
  unstated?: { ar?: string; ap?: string }
  margin?: Margin & { month: string; before: Margin; change: string | null }
  expiring: { ahead: number; total: number; capped?: boolean; list: Paper[] }
  todos: Count[]
}

export interface ProcedureStep extends Text {
  key: string
  counts: Count[]
}
