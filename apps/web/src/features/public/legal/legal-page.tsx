import { useLang, type Text } from '../../../shared/i18n.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import css from './legal.module.css'

export interface Article {
  title: Text
  /** Paragraphs; a list of points is an array. */
  body: readonly (Text | readonly Text[])[]
}

interface Props {
  title: Text
  lead: Text
  articles: readonly Article[]
}

/** A text of numbered articles. */
export function LegalPage({ title, lead, articles }: Props) {
  const lang = useLang()
  return (
    <PublicFrame>
      <article className={css.text}>
        <h1>{title[lang]}</h1>
        <p className={css.lead}>{lead[lang]}</p>
        {articles.map(({ title, body }, i) => (
          <section key={title.zh}>
            <h2>
              {i + 1}. {title[lang]}
            </h2>
            {body.map(part =>
              'zh' in part ? (
                <p key={part.zh}>{part[lang]}</p>
              ) : (
                <ul key={part[0]?.zh}>
                  {part.map(point => (
                    <li key={point.zh}>{point[lang]}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
    </PublicFrame>
  )
}
