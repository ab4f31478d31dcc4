import { Button, Input } from 'antd'
import { useState } from 'react'
import { MAX_DELETED } from '@tuheng/domain/services/deletion.calls'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import css from './deletion.module.css'
import { numbersIn } from './deletion-rules.ts'
import { Verdicts } from './verdicts.tsx'
import { useJudge } from './use-judge.ts'
import { useT } from './locale/index.ts'

const LOG = '/transportation_management/service_waybill/deletion_log'

/** 批量删除运单: pasted numbers are found and judged, and deleted once a reason is given. */
export default function BatchDeletionPage() {
  const t = useT()
  const [text, setText] = useState('')
  const { judgement, progress, judge, stop, clear } = useJudge()
  const { numbers, repeated } = numbersIn(text)
  const beyond = numbers.length - MAX_DELETED
  useUnsavedInput(text.trim() !== '')
  const find = () => void judge(numbers)
  return (
    <div className={`en-page ${css.page}`}>
      {judgement ? (
        <Verdicts
          judgement={judgement}
          onAgain={() => {
            setText('')
            clear()
          }}
          onDeleted={left => {
            setText('')
            if (left.length) void judge(left)
            else clear()
          }}
        />
      ) : (
        <section className={css.paste}>
          <label className={css.label} htmlFor="deletion-numbers">
            {t('paste.label')}
          </label>
          <Input.TextArea
            id="deletion-numbers"
            autoFocus
            value={text}
            placeholder={t('paste.hint')}
            autoSize={{ minRows: 8, maxRows: 18 }}
            disabled={!!progress}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && numbers.length && beyond <= 0) find()
            }}
          />
          <div className={css.bar}>
            <span className={css.count} role="status" data-bad={beyond > 0 || undefined}>
              {beyond > 0
                ? t('paste.many', { max: MAX_DELETED, n: beyond })
                : [
                    numbers.length ? t('paste.count', { n: numbers.length }) : '',
                    repeated ? t('paste.twice', { n: repeated }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
            <Button type="link" onClick={() => openTab({ path: LOG })}>
              {t('log')}
            </Button>
            {progress ? (
              <Button onClick={stop}>{t('stop')}</Button>
            ) : (
              <Button type="primary" disabled={!numbers.length || beyond > 0} onClick={find}>
                {t('find')}
              </Button>
            )}
          </div>
          <p className={css.note} role="status">
            {progress ? t('checking', progress) : t('empty')}
          </p>
        </section>
      )}
    </div>
  )
}
