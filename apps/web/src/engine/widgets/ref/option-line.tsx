import type { Option } from '@tuheng/domain/kernel/generic-wire'
import type { ResourceCard } from '@tuheng/domain/kernel/manifest'
import type { Lang } from '@tuheng/domain/kernel/text'
import { optionField } from '../../catalogue.ts'
import { cellOf } from '../../common/cell-text.ts'
import { isMissing } from '../../common/missing.ts'
import { accessibleName, useIsRefused } from './immediate-choice.ts'
import './ref.css'

/** An option of a picker: its title with the match marked, and details that tell it from others of the same name. */
export function OptionLine({
  option,
  resource,
  lang,
  search,
}: {
  option: Option
  resource: ResourceCard | undefined
  lang: Lang
  search: string
}) {
  const refused = useIsRefused()(option)
  const more = (resource?.subtitle ?? []).filter(name => !isMissing(option[name]))
  const line = (
    <span className="en-option" data-refused={refused || undefined}>
      <span className="en-option-title">{highlightMatch(option.label, search)}</span>
      {more.map(name => {
        const field = resource && optionField(resource.name, name)
        return (
          <span key={name} className="en-option-more">
            {field ? cellOf({ field, name, row: option, lang }) : String(option[name])}
            {field?.unit && ` ${field.unit[lang]}`}
          </span>
        )
      })}
    </span>
  )
  const { choiceNote: note } = option
  if (!note) return line
  return (
    <>
      {line}
      <span className="en-option-note" data-level={note.level} title={accessibleName(option)}>
        {note.issues.map(issue => issue.msg).join(' · ')}
      </span>
    </>
  )
}

function highlightMatch(label: string, search: string) {
  const at = search ? label.toLowerCase().indexOf(search.toLowerCase()) : -1
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + search.length)}</mark>
      {label.slice(at + search.length)}
    </>
  )
}
