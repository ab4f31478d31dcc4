import { basisUnits, chargeUnits } from '@tuheng/domain/contracts/index'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import { LINK_PAGE, LINK_SETTINGS, viewShows } from '@tuheng/domain/settlement/index'
import type { LinkAnswerView, LinkLine, LinkOpen } from '@tuheng/domain/settlement/link/link.calls'
import type { Sql } from '../../../db/database.ts'
import { type LinkRow, linkStateOf } from './link-rows.ts'

interface Head {
  partyName: string
  periodFrom: string
  periodTo: string
  netSum: string
  lineCount: number
  gross: string
  deduct: string
  adjust: string
  claim: string
  prepaid: string
  accountName: string | null
  bankName: string | null
  accountNo: string | null
  confirmBy: string | null
  confirmAt: string | null
}

const HEAD = `select p.full_name as "partyName", s.period_from as "periodFrom", s.period_to as "periodTo", s.net_sum as "netSum", s.line_count as "lineCount",
     s.gross_sum as gross, s.deduct_sum as deduct, s.adjust_sum as adjust, s.claim_sum as claim, s.prepaid_sum as prepaid,
     s.account_name as "accountName", s.bank_name as "bankName", s.account_no as "accountNo", s.confirm_by as "confirmBy", s.confirm_at as "confirmAt"
   from statement s join party p on p.org_id = $1 and p.id = s.party_id where s.org_id = $1 and s.id = $2`

/**
 * The answer for the holder of a link: the reason if it has ended, otherwise the part of its statement that the company
 * shows to this kind of counterparty.
 */
export async function linkAnswerOf(
  sql: Sql,
  link: LinkRow,
  options: { page: number; sendsCodes: boolean },
): Promise<LinkAnswerView> {
  const { company, phone, stmtNo, orgId, statementId, kind, settings } = link
  const linkState = linkStateOf(link)
  const header = { company, phone, stmtNo }
  if (linkState.state === 'over') return { ...header, ...linkState }
  if (linkState.state === 'disputed') return { ...header, state: 'disputed', answer: withoutMobile(linkState.answer) }
  const { rows } = await sql.query<Head>(HEAD, [orgId, statementId], 'link-statement')
  const head = rows[0] as Head
  const view = settings[LINK_SETTINGS[kind].view]
  const photos = settings[LINK_SETTINGS[kind].photos] && viewShows(view, 'lines')
  const answer: LinkOpen = {
    ...header,
    state: linkState.state,
    partyName: head.partyName,
    periodFrom: head.periodFrom,
    periodTo: head.periodTo,
    expiresAt: link.expiresAt,
    direction: kind === 'customer' ? 'in' : 'out',
    view,
    photos,
    netSum: head.netSum,
    lineCount: head.lineCount,
    needsCode: settings.linkCode && options.sendsCodes,
  }
  if (viewShows(view, 'prices'))
    answer.sums = {
      gross: head.gross,
      deduct: head.deduct,
      adjust: head.adjust,
      claim: head.claim,
      prepaid: head.prepaid,
    }
  // Only our account, which customers pay to. Counterparties know their own.
  if (kind === 'customer' && head.accountNo)
    answer.account = { accountName: head.accountName ?? '', bankName: head.bankName ?? '', accountNo: head.accountNo }
  if (linkState.state === 'confirmed')
    answer.confirmed = { by: head.confirmBy, on: head.confirmAt, byThis: link.answer?.verdict === 'accepted' }
  if (viewShows(view, 'lines'))
    answer.lines = {
      list: await linesOf(sql, link, { page: options.page, photos }),
      total: head.lineCount,
      page: options.page,
    }
  return answer
}

type StoredLine = Required<Omit<LinkLine, 'dispute' | 'unit' | 'qtyUnit' | 'photos'>> & {
  unit: keyof typeof chargeUnits | null
  disputeState: 'none' | 'open' | 'answered' | 'settled' | null
  disputeReason: string | null
  theirNet: string | null
  disputeReply: string | null
  photos: FileRef[] | null
}

/** Lines that were disputed before come first: the person looks for the answer to them. */
const LINES = `select l.id, l.doc_no as "docNo", l.load_date as "loadDate", l.unload_date as "unloadDate", l.net, l.plate_no as "plateNo", g.name as goods, r.name as route,
     l.load_net as "loadNet", l.unload_net as "unloadNet", l.settle_qty as "settleQty", l.unit, l.price, l.gross, l.incidental, l.deduct, l.adjust, l.adjust_reason as "adjustReason", l.prepaid,
     l.dispute_state as "disputeState", l.dispute_reason as "disputeReason", l.their_net as "theirNet", l.dispute_reply as "disputeReply",
     case when $5 and l.doc_type = 'waybill' then coalesce(w.load_photos, '[]') || coalesce(w.unload_photos, '[]') || coalesce(w.receipt_photos, '[]') end as photos
   from statement_line l left join goods g on g.org_id = $1 and g.id = l.goods_id left join route r on r.org_id = $1 and r.id = l.route_id
     left join waybill w on l.doc_type = 'waybill' and w.org_id = $1 and w.id = l.doc_id
   where l.org_id = $1 and l.parent_id = $2 order by coalesce(l.dispute_state, 'none') = 'none', l.seq, l.id limit $3 offset $4`

async function linesOf(
  sql: Sql,
  link: LinkRow,
  { page, photos }: { page: number; photos: boolean },
): Promise<LinkLine[]> {
  const view = link.settings[LINK_SETTINGS[link.kind].view]
  const { rows } = await sql.query<StoredLine>(
    LINES,
    [link.orgId, link.statementId, LINK_PAGE, (page - 1) * LINK_PAGE, photos],
    'link-lines',
  )
  return rows.map((row): LinkLine => {
    const { id, docNo, loadDate, unloadDate, net, plateNo, goods, route, loadNet, unloadNet } = row
    const { settleQty, price, gross, incidental, deduct, adjust, adjustReason, prepaid } = row
    return {
      id,
      docNo,
      loadDate,
      unloadDate,
      net,
      ...disputeOf(row),
      ...(viewShows(view, 'weights') ? { plateNo, goods, route, loadNet, unloadNet } : {}),
      ...(viewShows(view, 'prices')
        ? {
            settleQty,
            unit: row.unit && inBoth(chargeUnits[row.unit]),
            qtyUnit: row.unit && inBoth(basisUnits[row.unit]),
            price,
            gross,
            incidental,
            deduct,
            adjust,
            adjustReason,
            prepaid,
          }
        : {}),
      ...(row.photos ? { photos: row.photos } : {}),
    }
  })
}

const inBoth = ({ zh, en }: Text) => ({ zh, en })

function disputeOf({
  disputeState: state,
  disputeReason: reason,
  theirNet,
  disputeReply: reply,
}: StoredLine): Pick<LinkLine, 'dispute'> {
  return state && state !== 'none' ? { dispute: { state, reason, theirNet, reply } } : {}
}

/** Removes the mobile number of the answer, which the holder does not need. */
function withoutMobile(answer: NonNullable<LinkRow['answer']>): NonNullable<LinkRow['answer']> {
  return { ...answer, mobile: null }
}

/**
 * Whether a valid link may open this file: uploads of this link, and photos of the statement's trips where the company
 * shows them.
 */
export async function mayOpenFile(sql: Sql, link: LinkRow, id: number): Promise<boolean> {
  if (link.files.includes(id)) return true
  const { state } = linkStateOf(link)
  const { view, photos } = LINK_SETTINGS[link.kind]
  if ((state !== 'open' && state !== 'confirmed') || !link.settings[photos] || !viewShows(link.settings[view], 'lines'))
    return false
  const { rows } = await sql.query(
    `select 1 from statement_line l join waybill w on w.org_id = $1 and w.id = l.doc_id
     where l.org_id = $1 and l.parent_id = $2 and l.doc_type = 'waybill'
       and (coalesce(w.load_photos, '[]') || coalesce(w.unload_photos, '[]') || coalesce(w.receipt_photos, '[]')) @> jsonb_build_array(jsonb_build_object('id', $3::bigint)) limit 1`,
    [link.orgId, link.statementId, id],
  )
  return rows.length > 0
}
