import { Button } from 'antd'
import { useState } from 'react'
import { PASTE_LIMIT, parsePastedList } from '../../list-page/paste-list.ts'
import { useT } from '../../locale/index.ts'
import { TextArea } from '../../../shared/ui/inputs.ts'
import '../../common/filters.css'

/** Takes a pasted column of numbers and shows how many it found. */
export function PasteBox({ initial, onTake }: { initial: string[]; onTake: (values: string[]) => void }) {
  const t = useT()
  const [text, setText] = useState(initial.join('\n'))
  const { values, excess, repeated } = parsePastedList(text)
  return (
    <div className="en-paste">
      <TextArea
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && event.ctrlKey && onTake(values)}
        rows={8}
        placeholder={t('filter.paste.hint', { limit: PASTE_LIMIT })}
        aria-label={t('filter.paste')}
      />
      <div className="en-paste-foot">
        <span role="status">
          {t('filter.paste.count', { count: values.length })}
          {repeated > 0 && ` · ${t('filter.paste.repeated', { count: repeated })}`}
          {excess > 0 && <em> · {t('filter.paste.over', { count: excess, limit: PASTE_LIMIT })}</em>}
        </span>
        <Button size="small" disabled={!text} onClick={() => setText('')}>
          {t('filter.paste.empty')}
        </Button>
        <Button size="small" type="primary" onClick={() => onTake(values)}>
          {t('filter.paste.take')}
        </Button>
      </div>
    </div>
  )
}
