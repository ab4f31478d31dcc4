import { Button, Input, Radio } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Camera } from '../../../engine/scanner/camera.tsx'
import { Failure } from '../../../engine/scanner/failure.tsx'
import { captureFromService, isLocalAddress } from '../../../engine/scanner/capture.ts'
import { useScannerSettings } from '../../../engine/scanner/scanner-settings.ts'
import { useT } from '../locale/index.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import css from './scanner.module.css'

interface TestPicture {
  url: string
  width: number
  height: number
  size: number
}

/** 高拍仪设置: the document scanner of this computer, and a picture to test it. */
export default function ScannerPage() {
  const t = useT()
  const id = useId()
  const { source, address, set } = useScannerSettings()
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [shot, setShot] = useState<TestPicture>()
  useEffect(() => () => URL.revokeObjectURL(shot?.url ?? ''), [shot])
  const show = async (picture: Blob) => {
    const { width, height, close } = await decoded(picture)
    close()
    setFailure(undefined)
    setShot({ url: URL.createObjectURL(picture), width, height, size: picture.size })
  }
  const choose = (next: 'service' | 'camera') => {
    set({ source: next })
    setFailure(undefined)
    setShot(undefined)
  }
  const test = async () => {
    const wanted = typed.trim()
    const wrong = wanted === '' ? t('scanner.address.empty') : isLocalAddress(wanted) ? '' : t('scanner.address.wrong')
    setProblem(wrong)
    if (wrong) return
    set({ address: wanted })
    setBusy(true)
    setShot(undefined)
    try {
      await show(await captureFromService(wanted))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsFrame title={t('scanner.title')} lead={t('scanner.lead')}>
      <Radio.Group
        aria-label={t('scanner.source')}
        value={source}
        onChange={event => choose(event.target.value as typeof source)}
      >
        <Radio value="service">{t('scanner.source.service')}</Radio>
        <Radio value="camera">{t('scanner.source.camera')}</Radio>
      </Radio.Group>
      {source === 'service' ? (
        <form
          noValidate
          className={css.form}
          onSubmit={event => {
            event.preventDefault()
            void test()
          }}
        >
          <label htmlFor={`${id}-address`}>{t('scanner.address')}</label>
          <div className={css.line}>
            <Input
              id={`${id}-address`}
              value={typed}
              inputMode="url"
              spellCheck={false}
              placeholder="http://127.0.0.1:38088/video=grabimage"
              status={problem ? 'error' : ''}
              aria-invalid={!!problem}
              aria-describedby={`${id}-hint`}
              onChange={event => {
                setTyped(event.target.value)
                setProblem('')
              }}
            />
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('scanner.test')}
            </Button>
          </div>
          <p id={`${id}-hint`} role="alert" data-wrong={!!problem || undefined}>
            {problem || t('scanner.address.hint')}
          </p>
        </form>
      ) : (
        <div className={css.camera}>
          <Camera onPicture={picture => void show(picture).catch(setFailure)} onFailure={setFailure} />
        </div>
      )}
      {failure !== undefined && (
        <div className={css.failure}>
          <Failure error={failure} {...(source === 'service' ? { onCamera: () => choose('camera') } : {})} />
        </div>
      )}
      {shot ? (
        <figure className={css.shot}>
          <img src={shot.url} alt={t('scanner.shot')} />
          <figcaption>
            {t('scanner.shotFacts', {
              width: shot.width,
              height: shot.height,
              size: Math.max(1, Math.round(shot.size / 1024)),
            })}
          </figcaption>
        </figure>
      ) : (
        failure === undefined && <p className={css.idle}>{t('scanner.idle')}</p>
      )}
    </SettingsFrame>
  )
}

async function decoded(picture: Blob): Promise<{ width: number; height: number; close(): void }> {
  const image = await createImageBitmap(picture)
  return { width: image.width, height: image.height, close: () => image.close() }
}
