import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { PrintContext } from './on-print.ts'
import type { PrintDoc } from './print-doc.ts'

/** What is written across the pages of a paper that is not in force. */
const WATERMARKS = {
  draft: ['草稿', 'DRAFT'],
  notAudited: ['未审核', 'NOT AUDITED'],
  notInForce: ['未生效', 'NOT IN FORCE'],
  void: ['作废', 'VOID'],
  cancelled: ['已取消', 'CANCELLED'],
  rejected: ['不成立', 'REJECTED'],
  withdrawn: ['已撤销', 'WITHDRAWN'],
  revoked: ['已收回', 'REVOKED'],
  terminated: ['已终止', 'TERMINATED'],
  superseded: ['已被取代', 'SUPERSEDED'],
  lapsed: ['已失效', 'LAPSED'],
  finished: ['已提完', 'FINISHED'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

interface Heading {
  title: string
  /** The field that holds the number of the document. */
  number: string
  /** Watermarks by status. A status that is not named here prints without one. */
  marks?: Readonly<Record<string, keyof typeof WATERMARKS>>
}

/** The head of a document: company, title, number, and a watermark while the record is not in force. */
export function headingOf(
  { base, w }: PrintContext,
  row: AnyRow,
  { title, number, marks = {} }: Heading,
): Omit<PrintDoc, 'blocks'> {
  const mark = marks[String(row.status)]
  return {
    ...base,
    title,
    number: String(row[number] ?? ''),
    ...(mark ? { watermark: w(WATERMARKS[mark][0], WATERMARKS[mark][1]) } : {}),
  }
}
