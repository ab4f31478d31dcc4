import type { RefObject } from 'react'
import { useLang, type Text } from '../../../shared/text/i18n.ts'

export interface Article {
  title: Text
  /** Paragraphs; an array is a list of points. */
  body: readonly (Text | readonly Text[])[]
}

/** Numbered articles. `headings` receives the elements of their headings, to scroll to. */
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
