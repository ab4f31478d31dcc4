import { useMemo, type HTMLAttributes } from 'react'
import { sanitize } from './sanitize.ts'

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, 'dangerouslySetInnerHTML' | 'children'> {
  /** Sanitised one by one, so that an unclosed element does not swallow the next part. */
  parts: readonly string[]
  between?: string
}

/**
 * The only place that renders HTML, after the sanitiser; a lint rule forbids all others. Import it lazily, since it
 * loads a library.
 */
export function RichText({ parts, between = '', ...rest }: Props) {
  const html = useMemo(() => parts.map(sanitize).join(between), [parts, between])
  // oxlint-disable-next-line react/no-danger
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The text of rich text, without formatting. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(sanitize(html), 'text/html').body.textContent
}
