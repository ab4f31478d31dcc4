import { useT } from './locale/index.ts'
import { STEPS, type Step } from './step-rules.ts'

interface Props {
  current: Step | undefined
  open: readonly Step[]
  onGo(step: Step): void
}

/** The steps of the import; steps that can be repeated are links. */
export function Stepper({ current, open, onGo }: Props) {
  const t = useT()
  const at = current ? STEPS.indexOf(current) : 0
  return (
    <nav className="im-steps" aria-label={t('steps')}>
      <ol>
        {STEPS.map((step, i) => (
          <li key={step} data-state={i === at ? 'now' : i < at ? 'past' : 'later'}>
            <button
              type="button"
              disabled={!open.includes(step)}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => step !== current && onGo(step)}
            >
              <span className="im-step-no" aria-hidden>
                {i + 1}
              </span>
              {t(`step.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
