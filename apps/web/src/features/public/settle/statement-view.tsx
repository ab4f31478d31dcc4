import { useLang } from '../../../shared/i18n.ts'
import css from './statement-view.module.css'
import { words } from './settle-words.ts'

/** One statement as its counterparty may see it; decimals are texts. */
export interface SharedStatement {
  stmtNo: string
  partyName: string
  periodFrom: string
  periodTo: string
  netSum: string
  lines: { id: number; no: string; date: string; qty: string; price: string; amount: string }[]
}

export function StatementView({ statement }: { statement: SharedStatement }) {
  const lang = useLang()
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{words.no[lang]}</dt>
          <dd>{statement.stmtNo}</dd>
        </div>
        <div>
          <dt>{words.party[lang]}</dt>
          <dd>{statement.partyName}</dd>
        </div>
        <div>
          <dt>{words.period[lang]}</dt>
          <dd>
            {statement.periodFrom} – {statement.periodTo}
          </dd>
        </div>
        <div>
          <dt>{words.net[lang]}</dt>
          <dd>{statement.netSum}</dd>
        </div>
      </dl>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={statement.stmtNo}>
        <table className={css.lines}>
          <thead>
            <tr>
              <th>{words.no[lang]}</th>
              <th>{words.date[lang]}</th>
              <th>{words.qty[lang]}</th>
              <th>{words.price[lang]}</th>
              <th>{words.amount[lang]}</th>
            </tr>
          </thead>
          <tbody>
            {statement.lines.map(line => (
              <tr key={line.id}>
                <td>{line.no}</td>
                <td>{line.date}</td>
                <td>{line.qty}</td>
                <td>{line.price}</td>
                <td>{line.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
