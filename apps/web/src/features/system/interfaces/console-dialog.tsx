import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { apiAccount } from '@tuheng/domain/system/interfaces/api-account'
import type { accountTryCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { readCodes } from '../permissions/permissions-widget.tsx'
import { callGroups } from './calls-editor.tsx'
import { useT } from './locale/index.ts'
import css from './interfaces.module.css'

type Answer = AnswerOf<typeof accountTryCall>

/** What the parameters of a call begin with. */
const BEGIN: Readonly<Record<string, string>> = {
  list: '{\n  "page": 1,\n  "pageSize": 5,\n  "filters": {}\n}',
  summary: '{\n  "filters": {}\n}',
  options: '{}',
  feed: '{\n  "rows": []\n}',
}
const RECORD = '{\n  "id": 1\n}'

/** Makes a signed call as the account, and shows what was sent and what came back. */
export default function ConsoleDialog({ row, onClose }: { row: LooseRow<typeof apiAccount>; onClose(): void }) {
  const t = useT()
  const lang = useLang()
  const groups = useMemo(() => callGroups(readCodes(row.scopes)), [row.scopes])
  const [chosen, setChosen] = useState<string>()
  const [body, setBody] = useState('{}')
  const [answer, setAnswer] = useState<Answer>()
  const { busy, run } = useBusy()
  const writes = groups.some(({ calls }) => calls.some(one => one.code === chosen && one.writes))
  const choose = (code: string) => {
    setChosen(code)
    setAnswer(undefined)
    setBody(BEGIN[code.slice(code.lastIndexOf('/') + 1)] ?? RECORD)
  }
  const send = () =>
    run(async () => {
      setAnswer(undefined)
      setAnswer(await call<Answer>('oms/apiAccount/try', { id: row.id, call: chosen, body }))
      refreshAll()
    })
  return (
    <Modal
      open
      width={920}
      title={t('console.of', { name: String(row.name ?? '') })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('console.close')}
        </Button>,
        <Button
          key="send"
          type="primary"
          danger={writes}
          loading={busy}
          disabled={!chosen || !isObjectText(body)}
          onClick={() => void send()}
        >
          {t(writes ? 'console.write' : 'console.send')}
        </Button>,
      ]}
    >
      <div className={css.console}>
        <p className="en-faint">{t('console.what')}</p>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('console.call')}
          placeholder={t('console.call')}
          value={chosen}
          onChange={choose}
          notFoundContent={t('scope.noRights')}
          options={groups.map(({ face, calls }) => ({
            label: face[lang],
            options: calls.map(one => ({
              value: one.code,
              label: `${face[lang]} · ${one[lang]} ${one.code}`,
            })),
          }))}
        />
        {writes && <Alert showIcon type="warning" title={t('console.writes')} />}
        <Input.TextArea
          aria-label={t('console.body')}
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={20_000}
          spellCheck={false}
          status={isObjectText(body) ? '' : 'error'}
          value={body}
          onChange={event => setBody(event.target.value)}
        />
        {!isObjectText(body) && <p role="alert">{t('console.badBody')}</p>}
        {answer && <Outcome answer={answer} body={body} />}
      </div>
    </Modal>
  )
}

function Outcome({ answer, body }: { answer: Answer; body: string }) {
  const t = useT()
  const { path, headers, signed, httpStatus, ms } = answer
  const request = [`POST ${path}`, ...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join('\n')
  return (
    <>
      <p role="status" data-good={httpStatus < 400 || undefined} className={css.outcome}>
        {t('console.outcome', { status: httpStatus, ms })}
      </p>
      <div className={css.sides}>
        <Part label={t('content.request')} text={request} />
        <Part label={t('content.response')} text={JSON.stringify(answer.answer, null, 2)} />
      </div>
      <details>
        <summary>{t('console.signed')}</summary>
        <div className={css.sides} data-one>
          <Part label={t('console.signed')} text={signed} />
        </div>
      </details>
    </>
  )
}

function Part({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </section>
  )
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
