import { Link, type LinkComponentProps } from '@tanstack/react-router'

/** A link inside the application. It calls itself current only on the very page it leads to, not on every page below. */
export function PageLink(props: LinkComponentProps) {
  return <Link activeOptions={{ exact: true, includeHash: true }} {...props} />
}
