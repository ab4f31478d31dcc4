import type { InputProps } from './types.ts'

/** Properties that every input control takes over from its widget. */
export function frameOf(
  props: Pick<InputProps, 'id' | 'label' | 'describedBy' | 'disabled' | 'invalid' | 'frameless' | 'autoFocus'>,
) {
  return {
    ...(props.id ? { id: props.id } : {}),
    ...(props.label ? { 'aria-label': props.label } : {}),
    ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
    ...(props.invalid ? { status: 'error' as const, 'aria-invalid': true } : {}),
    disabled: props.disabled ?? false,
    autoFocus: props.autoFocus ?? false,
    variant: props.frameless ? ('borderless' as const) : ('outlined' as const),
  }
}
