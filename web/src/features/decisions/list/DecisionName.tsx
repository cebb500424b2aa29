import styles from './DecisionName.module.css'

/** The name of a decision, in serif like everything that goes on record. */
export function DecisionName({ name }: { name: string }) {
  return <span className={styles.name}>{name}</span>
}
