import { useEffect, useState } from 'react'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { Note } from '../frame/card-page.tsx'
import { decodeText, readCsv } from './csv.ts'
import { readDocument } from './docx.ts'
import type { Grid } from './grid.ts'
import css from './preview.module.css'
import { words } from './preview-words.ts'
import { readWorkbook } from './xlsx.ts'

interface Props {
  url: string
  name: string
  mime: string
  size: number
}

const SHOWN_IN_PAGE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'])
const MAX_BYTES = 10 * 1024 * 1024
const MAX_SIZE = { rows: 1000, columns: 60 }

/** Shows a file by its type: as a picture, in the browser's PDF viewer, as a table, or as text. */
export function Contents({ url, name, mime, size }: Props) {
  const lang = useLang()
  if (SHOWN_IN_PAGE.has(mime)) return <img className={css.picture} src={url} alt={name} />
  // Browsers do not start their PDF viewer in a sandbox; the server gives the file an origin policy of its own
  // eslint-disable-next-line react/iframe-missing-sandbox
  if (mime === 'application/pdf') return <iframe className={css.pdf} src={url} title={name} />
  if (!readerOf(name, mime)) return <Note title={words.cannot[lang]}>{words.cannotText[lang]}</Note>
  if (size > MAX_BYTES) return <Note title={words.tooLarge[lang]}>{words.tooLargeText[lang]}</Note>
  return <FileContent url={url} name={name} mime={mime} />
}

type Content = { kind: 'table'; grid: Grid } | { kind: 'text'; text: string }
type Reader = (bytes: Uint8Array) => Promise<Content>

function readerOf(name: string, mime: string): Reader | undefined {
  if (mime.endsWith('spreadsheetml.sheet'))
    return async bytes => ({ kind: 'table', grid: await readWorkbook(bytes, MAX_SIZE) })
  if (mime.endsWith('wordprocessingml.document'))
    return async bytes => ({ kind: 'text', text: await readDocument(bytes) })
  if (!mime.startsWith('text/plain') && mime !== 'application/xml') return undefined
  if (/\.(csv|tsv)$/i.test(name)) return async bytes => ({ kind: 'table', grid: readCsv(decodeText(bytes), MAX_SIZE) })
  return async bytes => ({ kind: 'text', text: decodeText(bytes) })
}

function FileContent({ url, name, mime }: Omit<Props, 'size'>) {
  const lang = useLang()
  const [content, setContent] = useState<Content | 'broken'>()
  useEffect(() => {
    const controller = new AbortController()
    fetch(url, { signal: controller.signal })
      .then(async response => {
        if (!response.ok) throw new RangeError(`HTTP ${response.status}`)
        setContent(await readerOf(name, mime)?.(new Uint8Array(await response.arrayBuffer())))
      })
      .catch(() => {
        if (!controller.signal.aborted) setContent('broken')
      })
    return () => controller.abort()
  }, [url, name, mime])
  if (!content) return <Note>{words.loading[lang]}</Note>
  if (content === 'broken') return <Note kind="bad" title={words.broken[lang]} />
  return content.kind === 'table' ? (
    <Table grid={content.grid} name={name} />
  ) : (
    <pre className={css.text} tabIndex={0}>
      {content.text}
    </pre>
  )
}

function Table({ grid, name }: { grid: Grid; name: string }) {
  const lang = useLang()
  if (!grid.rows.length) return <Note>{words.empty[lang]}</Note>
  const [head = [], ...rows] = grid.rows
  const width = Math.max(...grid.rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, i) => i)
  const countText = grid.total > grid.rows.length ? words.cut[lang] : words.all[lang]
  return (
    <>
      <p className={css.said}>
        {grid.name && <strong>{grid.name}</strong>} {fill(countText, { total: grid.total, shown: grid.rows.length })}
      </p>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              {columns.map(i => (
                <th key={i}>{head[i]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={r}>
                {columns.map(i => (
                  <td key={i} data-number={/^-?[\d,]+(\.\d+)?$/.test(row[i] ?? '') || undefined}>
                    {row[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
