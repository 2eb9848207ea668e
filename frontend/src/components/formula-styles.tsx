import address from './formulas.css?url';

/** The styles of formulas, where there are any: without a place in the order of styles it stands where it is needed. */
export const FormulaStyles = () => <link rel="stylesheet" href={address} />;
