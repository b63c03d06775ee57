"""How the search grows: synthetic content, the engines it is compared with, what is measured, and the plot."""
