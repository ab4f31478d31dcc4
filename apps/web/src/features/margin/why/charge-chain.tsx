import type { charge } from '@tuheng/domain/settlement/index'
import { RightOutlined } from '@ant-design/icons'
import { chargeStates, docTypes, resourceOfDocument } from '@tuheng/domain/settlement/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { openByNumber } from '../../../engine/links/open-record.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import css from './why.module.css'

/** Links from the document through the price to the statement. */
export function ChargeChain({ row }: { row: LooseRow<typeof charge> }) {
  const t = useT()
  const lang = useLang()
  const doc = docTypes[row['docType'] as keyof typeof docTypes]
  const state = chargeStates[row['state'] as keyof typeof chargeStates]
  const docNo = String(row['docNo'] ?? '')
  const resource = resourceOfDocument(row['docType'])
  const sheetNo = row['sheetNo']
  const statementNo = row['statementId$']
  return (
    <ol className={css.chain} aria-label={t('chain.label')}>
      <Link label={doc?.[lang] ?? t('chain.document')}>
        {resource ? (
          <RecordLink resource={resource} id={row['docId']} title={docNo}>
            {docNo}
          </RecordLink>
        ) : row['docType'] === 'statement' ? (
          <NumberLink resource="statement" no={docNo} />
        ) : (
          docNo
        )}
      </Link>
      <Link label={t('chain.sheet')}>
        {typeof sheetNo === 'string' && sheetNo ? (
          <NumberLink resource="priceSheet" no={sheetNo} />
        ) : (
          t(row['pinned'] === true ? 'chain.byHand' : 'chain.noSheet')
        )}
      </Link>
      <Link label={String(row['feeName'] ?? t('chain.charge'))} strong>
        {typeof row['amount'] === 'string' ? formatDecimal(row['amount'], 2) : '—'}
      </Link>
      {typeof row['adjustsId'] === 'number' && (
        <Link label={t('chain.adjusts')}>
          <RecordLink resource="charge" id={row['adjustsId']}>
            #{row['adjustsId']}
          </RecordLink>
        </Link>
      )}
      <Link label={t('chain.statement')}>
        {typeof statementNo === 'string' && statementNo && <NumberLink resource="statement" no={statementNo} />}{' '}
        {state && <StatusTag color={state.color}>{state[lang]}</StatusTag>}
      </Link>
    </ol>
  )
}

function Link({ label, children, strong }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <li data-strong={strong || undefined}>
      <RightOutlined aria-hidden />
      <span>
        <small>{label}</small>
        <span>{children}</span>
      </span>
    </li>
  )
}

export function NumberLink({ resource, no }: { resource: string; no: string }) {
  return (
    <button type="button" className="en-link" onClick={() => void openByNumber(resource, no)}>
      {no}
    </button>
  )
}
