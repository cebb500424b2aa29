import { ShellWindow } from '../../shell/ShellWindow.tsx'

const load = async () => (await import('./FaqModal.tsx')).FaqModal

interface Props {
  opened: boolean
  onClose: () => void
  /** A category of the questions, or one of them. */
  about?: string
}

/** The questions, fetched when they are first opened. */
export const FaqWindow = ({ opened, ...rest }: Props) => <ShellWindow load={opened ? load : null} {...rest} />
