import type { RefObject } from 'react'
import { useLang, type Text } from '../../../shared/text/i18n.ts'

export interface Article {
  title: Text
  /** Paragraphs; a list of points is an array. */
  body: readonly (Text | readonly Text[])[]
}

/** Numbered articles. `headings` takes them, for whoever leads to one. */
export function Articles({
  articles,
  headings,
}: {
  articles: readonly Article[]
  headings?: RefObject<(HTMLElement | null)[]>
}) {
  const lang = useLang()
  return (
    <>
      {articles.map(({ title, body }, i) => (
        <section key={title.zh}>
          <h2
            {...(headings && { ref: (heading: HTMLElement | null) => void (headings.current[i] = heading) })}
            tabIndex={-1}
          >
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
    </>
  )
}
