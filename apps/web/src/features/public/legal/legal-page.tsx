import { useRef } from 'react'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Articles, type Article } from './articles.tsx'
import css from './legal.module.css'

interface Props {
  title: Text
  lead: Text
  articles: readonly Article[]
  /** Shows a table of contents with links to the articles. */
  contents?: boolean
}

/** A legal text of numbered articles. */
export function LegalPage({ title, lead, articles, contents = false }: Props) {
  const lang = useLang()
  const headings = useRef<(HTMLElement | null)[]>([])
  // The router uses the hash, so an anchor cannot be linked
  const goTo = (i: number) => {
    headings.current[i]?.scrollIntoView()
    headings.current[i]?.focus({ preventScroll: true })
  }
  return (
    <PublicFrame>
      <article className={css.text}>
        <h1>{title[lang]}</h1>
        <p className={css.lead}>{lead[lang]}</p>
        {contents && (
          <ol className={css.contents}>
            {articles.map((article, i) => (
              <li key={article.title.zh}>
                <button type="button" onClick={() => goTo(i)}>
                  {article.title[lang]}
                </button>
              </li>
            ))}
          </ol>
        )}
        <Articles articles={articles} headings={headings} />
      </article>
    </PublicFrame>
  )
}
