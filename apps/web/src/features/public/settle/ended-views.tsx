import type { LinkDisputed, LinkEnded } from '@tuheng/domain/settlement/link/link.calls'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { CardPage, Note } from '../frame/card-page.tsx'
import { yuan } from './figures.ts'
import answerCss from '../frame/answer.module.css'
import css from './settle.module.css'
import { END_TEXTS, words } from './settle-words.ts'

/** The link is no longer valid: why, and whom to ask. */
export function EndedView({ ended }: { ended: LinkEnded }) {
  const lang = useLang()
  const end = END_TEXTS[ended.why]
  return (
    <CardPage title={words.title[lang]}>
      <Note kind="wait" title={end?.title[lang] ?? ''}>
        {end?.text[lang]}
      </Note>
      <Contact of={ended} />
    </CardPage>
  )
}

/** The dispute as it was sent. The company answers by another link. */
export function DisputedView({ disputed }: { disputed: LinkDisputed }) {
  const lang = useLang()
  const { answer, company } = disputed
  return (
    <CardPage title={words.title[lang]}>
      <Note kind="good" title={words.sentBack[lang]}>
        {fill(words.sentBackText[lang], { company })}
      </Note>
      <h2 className={answerCss.heading}>{words.said[lang]}</h2>
      <p className={css.soft}>{fill(words.by[lang], { name: answer.name, at: answer.at.slice(0, 16) })}</p>
      {answer.reason && <p>{answer.reason}</p>}
      <ul className={css.said}>
        {answer.lines.map(line => (
          <li key={line.id}>
            <strong>{line.docNo}</strong> {line.reason}
            <small>
              {words.ourSum[lang]} {yuan(line.net, lang)}
              {line.theirNet !== null && ` · ${words.ownSum[lang]} ${yuan(line.theirNet, lang)}`}
            </small>
          </li>
        ))}
      </ul>
      <Contact of={disputed} />
    </CardPage>
  )
}

function Contact({ of: { stmtNo, company, phone } }: { of: Pick<LinkEnded, 'stmtNo' | 'company' | 'phone'> }) {
  const lang = useLang()
  return <p className={css.soft}>{fill(words.ask[lang], { no: stmtNo, company, phone: phone ? ` ${phone}` : '' })}</p>
}
