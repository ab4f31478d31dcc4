import { cleanAddress } from '@tuheng/domain/kernel/rich-text/index'
import { Button, Input } from 'antd'
import { useState } from 'react'
import css from './announcement.module.css'
import { useT } from './locale.ts'

/** Asks for the address of a link. Escape cancels. */
export function AddressLine({ onDone }: { onDone(address?: string): void }) {
  const t = useT()
  const [text, setText] = useState('https://')
  const [wrong, setWrong] = useState(false)
  const done = () => {
    const address = cleanAddress(text)
    if (address === undefined || address === '') setWrong(true)
    else onDone(address)
  }
  return (
    <div className={css.address} data-own-keys>
      <Input
        autoFocus
        size="small"
        value={text}
        maxLength={500}
        aria-label={t('link')}
        {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={event => {
          setText(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          done()
        }}
      />
      <Button size="small" type="primary" onClick={done}>
        {t('linkOk')}
      </Button>
      <p role={wrong ? 'alert' : undefined}>{wrong ? t('linkWrong') : t('linkHint')}</p>
    </div>
  )
}
