import { RichText } from '../../../shared/text/rich-text.tsx'
import css from './announcement.module.css'

/** The text of an announcement as its readers see it. */
export default function Content({ html }: { html: string }) {
  return <RichText className={css.content} parts={[html]} />
}
