import type { FileRef } from '@tuheng/domain/kernel/field'
import { keepFile } from '../../../engine/files/keep-file.ts'
import { renderPdf } from '../../../engine/print/render-pdf.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { createHash } from 'node:crypto'
import type { Entered } from './enter.ts'

interface ReceiptInput {
  name: string
  mobile: string
  ip: string
  /** The mobile number was verified by a code. */
  proved: boolean
  requestId: string
}

interface ReceiptFigures {
  party: string
  from: string
  to: string
  count: number
  net: string
  digest: string
}

const FIGURES = `select p.full_name as party, s.period_from as "from", s.period_to as "to", s.line_count as count, s.net_sum as net,
     (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(',', l.doc_no, coalesce(l.settle_qty, 0), coalesce(l.price, 0), l.net), chr(10) order by l.seq, l.id), ''), 'UTF8')), 'hex')
      from statement_line l where l.org_id = $1 and l.parent_id = s.id) as digest
   from statement s join party p on p.org_id = $1 and p.id = s.party_id where s.org_id = $1 and s.id = $2`

/**
 * Creates the receipt that replaces the signed copy when a counterparty accepts by a link: who, when, from which
 * address, and the exact figures.
 */
export async function createReceipt(server: Server, { link, actor }: Entered, input: ReceiptInput): Promise<FileRef> {
  const { engine, files } = server
  const { rows } = await engine.db.company(link.orgId, sql =>
    sql.query<ReceiptFigures>(FIGURES, [link.orgId, link.statementId]),
  )
  const found = rows[0] as ReceiptFigures
  const { at } = momentOf(engine.clock)
  const pdf = await renderPdf({
    title: '对账确认回执',
    company: link.company,
    number: link.stmtNo,
    footer: `由对账链接生成 ${at}`,
    lang: 'zh',
    blocks: [
      {
        kind: 'facts',
        boxed: true,
        columns: 2,
        items: [
          { label: '对方单位', value: found.party, span: 2 },
          { label: '对账期间', value: `${found.from} ~ ${found.to}` },
          { label: '明细行', value: String(found.count) },
          { label: '应结净额(元)', value: found.net, format: { scale: 2 }, strong: true },
          { label: '确认时间', value: at },
          { label: '确认人', value: input.name },
          { label: '手机', value: `${input.mobile}${input.proved ? '（已验证短信码）' : '（未验证）'}` },
          { label: '网络地址', value: input.ip },
          { label: '链接编号', value: String(link.id) },
        ],
      },
      { kind: 'amount', label: '确认金额', amount: found.net },
      {
        kind: 'paragraph',
        text: `对方凭对账链接在网页上逐行查看后确认，未使用纸质签章。明细校验值（单号、数量、单价、净额，SHA-256）：\n${found.digest}`,
      },
    ],
  })
  return keepFile(engine, { actor, requestId: input.requestId }, async key => {
    await files.put(key, pdf, 'application/pdf')
    return {
      name: `对账确认回执_${link.stmtNo}.pdf`,
      size: pdf.length,
      mime: 'application/pdf',
      sha256: createHash('sha256').update(pdf).digest('hex'),
      keepDays: 1,
    }
  })
}
